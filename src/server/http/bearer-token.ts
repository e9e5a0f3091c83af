/** The token in an Authorization header, or null. */
export function readBearerToken(authorization = ''): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1] ?? null
}
