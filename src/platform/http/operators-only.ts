import type { FastifyRequest } from 'fastify';
import { notFoundError } from '../http-errors.ts';
import { isEqualSecret } from '../secrets/secret-token.ts';
import type { Settings } from '../settings.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

const FORWARDED =
  /^(forwarded|via|client-ip|true-client-ip|(x-)?real-ip|x-(forwarded|client|cluster|original|envoy)\b.*|(cf|fastly|cdn)-.*)$/;

export const isLocalHost = (host: string): boolean => LOCAL_NAME.test(host);

/**
 * Forwarded requests and HTTP/1.0 are refused too, because a local proxy forwards strangers from a loopback address. A
 * local host name prevents DNS rebinding.
 */
export function refuseRemoteRequests(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw notFoundError('Nothing at this address');
}

export function refuseStrangers(request: FastifyRequest, { operatorToken }: Pick<Settings, 'operatorToken'>): void {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token && operatorToken && isEqualSecret(token, operatorToken)) return;
  refuseRemoteRequests(request);
}

function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  const isForwarded = raw.httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name));
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && isLocalHost(headers.host ?? '');
}
