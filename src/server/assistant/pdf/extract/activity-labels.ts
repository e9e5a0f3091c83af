import { capitalise } from '#contract/text.ts'
import { isActivity } from '../wording/activity-words.ts'
import { isLogistics } from '../wording/logistics-words.ts'
import { isInstruction } from '../wording/instruction-verbs.ts'
import { sentencesOf } from '../wording/lists.ts'

/** Words of a statement about an activity rather than an activity. */
export const STATEMENT =
  /\b(?:is|are|was|were|will|can|must|should|has|have|had|bring|it|they|please|you|your|i)\b/i

/** The activities that an entry of a schedule names: 'sailing lesson in two groups' -> 'Sailing lesson'. */
export function labelsOf(activity: string): string[] {
  const isShort = activity.split(' ').length <= 14
  return clausesOf(activity).flatMap((clause, at) => {
    const label = labelOf(clause)
    if (!/\p{L}{3}/u.test(label) || isLogistics(label) || label.split(' ').length > 8) return []
    const namesActivity = isActivity(label) || isInstruction(label)
    // The first clause of an entry names its activity; later ones may be remarks.
    const mayBeName = isShort && at === 0 && label.split(' ').length <= 6 && !/\d/.test(label)
    return (namesActivity || mayBeName) && !STATEMENT.test(label) ? [capitalise(label)] : []
  })
}

/** Splits a text into successive activities. */
function clausesOf(text: string): string[] {
  return sentencesOf(text)
    .filter((sentence) => !/\b(?:not|never|n['’]t|if)\b/i.test(sentence) || sentence.split(' ').length <= 8)
    .flatMap((sentence) =>
      sentence.split(/[,;:()–—]\s*|\s(?:then|followed by|before|until|or|and then|where|while|which)\s/),
    )
    .flatMap((clause) => {
      const parts = clause.split(/\s(?:and|&|plus)\s/)
      const areActivities =
        parts.length > 1 && parts.every((part) => isActivity(part) || isInstruction(labelOf(part)))
      return areActivities ? parts : [clause]
    })
}

const LEAD =
  /^(?:(?:(?:in|during) )?(?:the )?(?:late |early )?(?:mornings?|afternoons?|evenings?)\b\s*|after (?:lunch|breakfast|dinner|supper|tea)\b\s*|(?:on|by|for|in|and|then|so|but|also|first|finally|later|today|again|optional|guided|there(?: is| are| will be|['’]s)|(?:the )?(?:children|pupils|students|group|party|others|scouts|guides|brave)|we(?:['’]ll| will| shall| can)?|you(?:['’]ll| will| can)?|they|everyone|all|both|will|shall|can|may|get to|have|chance to|time to|time for|go on|go for|go|set off on|enjoy|take|join|a|an|the|some|our|your|his|her|their)\s+|(?:at|about|around|from|by)\s+\d\S*\s*(?:[ap]m\b)?\s*)+/i
const TAIL =
  /\s+(?:with|for (?:the|those|all|everyone|whoever)|from|at (?:\d|about|around|noon|dusk|last)|by (?:\d|the)|to (?:finish|end|warm|stretch)|as|on (?:mon|tue|wed|thu|fri|sat|sun)|in (?:two|three|the (?:morning|afternoon|evening)|groups|teams|pairs|turns)|each|usually|weather)\b.*$/i

function labelOf(clause: string): string {
  const text = clause
    .replace(LEAD, '')
    .replace(/[\s.!?]+$/, '')
    .trim()
  const short = text.replace(TAIL, '')
  return short.split(' ').length <= 5
    ? short
    : short.replace(
        /^((?:\S+\s+){2,5}?\S+)\s+(?:in|on|at|of|along|over|under|through|near|beside|round|around|above|below|across|behind|towards|into|to)\s.*$/i,
        '$1',
      )
}
