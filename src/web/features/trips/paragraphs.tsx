/** Plain text; a blank line starts a new paragraph. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, i) => (
          <p key={i} className="max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line not-first:mt-4">
            {paragraph.trim()}
          </p>
        ))}
    </div>
  )
}
