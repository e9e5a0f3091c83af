/** The trip that the path of a call names. Of others the use case finds out. */
export function tripInPath(path: string, params: unknown): number | 'any' {
  const name = /^\/api\/trips\/:(\w+)/.exec(path)?.[1]
  return name === undefined ? 'any' : Number((params as Record<string, string>)[name])
}
