/** '/api/trips/:id' and '/api/trips/7' -> { id: '7' }; null if the path does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  if (patternParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of patternParts.entries()) {
    const value = decodeURIComponent(pathParts[index] ?? '')
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}
