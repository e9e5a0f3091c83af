/**
 * The paragraphs of a text, which empty lines separate. Those longer than `maxLength` are divided between words,
 * so that a mail, which cuts long paragraphs, has the whole text.
 */
export function toParagraphs(text: string, maxLength: number): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => divide(paragraph, maxLength))
}

function divide(paragraph: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = paragraph
  while (rest.length > maxLength) {
    const space = /\s\S*$/.exec(rest.slice(0, maxLength + 1))?.index ?? 0
    // Without a space, between characters: never inside of a surrogate pair.
    const end = space > 0 ? space : lastWholeCharacter(rest, maxLength)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

function lastWholeCharacter(text: string, maxLength: number): number {
  return (text.codePointAt(maxLength - 1) ?? 0) > 0xff_ff ? maxLength - 1 : maxLength
}
