import { page, RED } from './graphics.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A certificate that is obviously a specimen: no seal, no signature, no name. 750 × 1000. */
export const certificatePage = (title: string, text: string): string =>
  page(
    `<main><p class="eyebrow">Certificate</p><h1>${escaped(title.replace(/^Specimen: /, ''))}</h1><p class="text">${escaped(text)}</p>
     <dl><dt>Issued to</dt><dd>Nobody: this is a demonstration</dd><dt>Number</dt><dd>0000-SPECIMEN</dd><dt>Valid</dt><dd>Never</dd></dl>
     <b class="mark">SPECIMEN</b><footer><span>Place and date</span><span>Signature</span></footer></main>`,
    `main{position:relative;width:750px;height:1000px;background:#fff;padding:96px 90px;outline:1.5px solid ${RED};outline-offset:-32px;box-shadow:inset 0 0 0 20px #fff,inset 0 0 0 22px #c3cbd2}
     .eyebrow{font-weight:600;letter-spacing:.34em;text-transform:uppercase;color:#5b646d;font-size:17px}
     h1{font-weight:700;font-size:52px;line-height:1.08;margin:22px 0 26px;text-wrap:balance}
     .text{font-size:22px;line-height:1.45;color:#39444e}
     dl{margin-top:54px;display:grid;grid-template-columns:130px 1fr;row-gap:12px;font-size:19px;border-top:1px solid #d5dade;padding-top:24px}
     dt{color:#5b646d}dd{font-weight:500;margin:0}
     .mark{position:absolute;left:0;right:0;bottom:216px;text-align:center;font-size:128px;letter-spacing:.05em;color:#b3121d1f;transform:rotate(-21deg)}
     footer{position:absolute;left:90px;right:90px;bottom:92px;display:flex;gap:60px}
     footer span{flex:1;border-top:1.5px solid #8f9ca8;padding-top:8px;color:#5b646d;font-size:16px}`,
  );

const MARKS = [
  '<circle cx="40" cy="40" r="30"/><circle cx="40" cy="40" r="13" fill="#fff"/>',
  '<path d="M8 70 40 12l32 58H52L40 46 28 70z"/>',
  '<path d="M12 12h24v24H12zM44 12h24v24H44zM12 44h24v24H12z"/>',
  '<path d="M40 8 72 40 40 72 8 40z"/><path d="M40 28 52 40 40 52 28 40z" fill="#fff"/>',
  '<path d="M10 14h60v16H50v40H30V30H10z"/>',
  '<path d="M10 66V14h18l24 30V14h18v52H52L28 36v30z"/>',
  '<path d="M40 10a30 30 0 1 0 30 30H52a12 12 0 1 1-12-12z"/>',
];
const TINTS = ['#39444e', '#2f4a5c', '#7c0f17', '#4a5a3c', '#5c4a2f', '#44395a'];

/** Logo of an invented partner: a plain shape and the name. 320 × 120. */
export function partnerMark(name: string, at: number): string {
  const [first = '', ...rest] = name.split(' ');
  return page(
    `<main><svg viewBox="0 0 80 80" fill="${TINTS[(at * 5) % TINTS.length]}">${MARKS[(at * 3) % MARKS.length]}</svg><div><b>${escaped(first)}</b><span>${escaped(rest.join(' '))}</span></div></main>`,
    `main{width:320px;height:120px;display:flex;align-items:center;justify-content:center;gap:16px;background:#fff}
     svg{width:58px;height:58px}div{display:flex;flex-direction:column}b{font-weight:700;font-size:34px;line-height:1}span{font-weight:500;font-size:20px;color:#5b646d;line-height:1.15}`,
  );
}

/** A share card of 1200 × 630: printed at half the size, then doubled. `picture`: WebP. */
export const shareCard = (title: string, text: string, picture: Buffer): string =>
  page(
    `<main><div><i></i><h1>${escaped(title)}</h1><p>${escaped(text)}</p></div></main>`,
    `main{width:600px;height:315px;background:url(data:image/webp;base64,${picture.toString('base64')}) right center/auto 112% no-repeat #eef1f4;position:relative}
     div{position:absolute;inset:0;padding:30px 290px 30px 36px;background:linear-gradient(90deg,#fff 36%,#ffffffc8 52%,#fff0 74%);display:flex;flex-direction:column;justify-content:center}
     i{width:44px;height:5px;background:${RED};margin-bottom:16px}h1{font-weight:700;font-size:32px;line-height:1.06;text-wrap:balance}p{margin-top:12px;font-size:14.5px;line-height:1.4;color:#4a545d}`,
  );
