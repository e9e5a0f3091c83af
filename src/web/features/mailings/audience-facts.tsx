import type { AudienceCounts } from '#contract/mailings.ts'
import { countPeople } from '../../format/count-people.ts'
import { describeLeftOut, namePeople } from './mailing-words.ts'

/** Who gets a message, by number and by name, and who only sees it in the app. */
export function AudienceFacts({ counts }: { counts: AudienceCounts }) {
  const leftOut = describeLeftOut(counts)
  if (counts.people === 0) return <p>There’s no one here to write to.</p>
  return (
    <div className="grid gap-2">
      <p>
        <span className="text-lg font-bold">{countPeople(counts.people)}</span>
        {leftOut.length > 0 && `, ${counts.mailed} by email`}
      </p>
      <p className="text-sm [overflow-wrap:anywhere] text-muted">{namePeople(counts)}</p>
      {leftOut.length > 0 && <p className="text-sm">{leftOut.join(' ')} They won’t get an email.</p>}
    </div>
  )
}
