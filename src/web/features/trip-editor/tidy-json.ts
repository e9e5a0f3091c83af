const INDENT = '  '

/** JSON with one item per line. All text, numbers and their order stay unchanged. */
export function tidyJson(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? []
  let depth = 0
  const newLine = () => `\n${INDENT.repeat(depth)}`
  return tokens
    .map((token, index) => {
      // The brackets of an empty object or list stay on one line.
      if (token === '{' || token === '[') {
        if (/^[}\]]$/.test(tokens[index + 1] ?? '')) return token
        depth++
        return token + newLine()
      }
      if (token === '}' || token === ']') {
        if (/^[{[]$/.test(tokens[index - 1] ?? '')) return token
        depth--
        return newLine() + token
      }
      if (token === ',') return token + newLine()
      return token === ':' ? ': ' : token
    })
    .join('')
}
