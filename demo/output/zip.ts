import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of one file (PKWARE APPNOTE 4.3). Its time is fixed, so that equal content gives equal bytes. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const label = Buffer.from(name, 'utf8');
  const DAY = ((2026 - 1980) << 9) | (1 << 5) | 1;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt16LE(0, 6);
  common.writeUInt16LE(DAY, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(label.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label, packed]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), label]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
