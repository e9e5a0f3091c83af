/** The trip id in the path; 'any' if the path has none and the use case must find it. */
export function tripInPath(path: string, params: unknown): number | 'any' {
  const name = /^\/api\/trips\/:(\w+)/.exec(path)?.[1]
  return name === undefined ? 'any' : Number((params as Record<string, string>)[name])
}
