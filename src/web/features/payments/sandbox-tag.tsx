import { Tag } from '../../ui/tag.tsx'

/** Beside sums and payments of test cards, with which no money moves. */
export function SandboxTag() {
  // Beside large figures, whose letters are wide and close.
  return (
    <Tag tone="amber" className="tracking-normal [font-stretch:normal]">
      Sandbox
    </Tag>
  )
}
