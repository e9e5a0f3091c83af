import { useState } from 'react'
import { MAX_PARTY_SIZE } from '#contract/bookings.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { ApiError } from '../../api/client.ts'
import { useSharedDraft } from '../../api/draft-storage.ts'
import { useProblem } from '../../api/use-problem.ts'
import { describeHoldPause } from '../../format/describe-hold-pause.ts'
import { Button } from '../../ui/button.tsx'
import { ListChoice, SegmentedChoice } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OfflineNote, OnlineButton } from '../../ui/online-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useJoinWaitlist } from './use-waitlist.ts'

/** Whether the party only accepts places for all, or fewer, too. */
type PartyTerms = 'together' | 'fewer'

type WaitlistFormProps = {
  tripId: number
  /** Set if the size is chosen elsewhere on the page; otherwise the form asks for it. */
  partySize?: number
  /** The entry to change; without it the person joins. */
  entry?: WaitlistEntry
  onDone?: () => void
}

/** The size of the party, and whether fewer places are fine. */
export function WaitlistForm({ tripId, partySize: fixedPartySize, entry, onDone }: WaitlistFormProps) {
  const [chosenPartySize, setChosenPartySize] = useState(entry?.partySize ?? 1)
  // On wide screens, the booking card and the Booking tab have this form.
  const [chosenTerms, setTerms] = useSharedDraft<PartyTerms>(`waitlist-terms:${tripId}`)
  const terms = chosenTerms ?? (entry?.acceptsFewer ? 'fewer' : 'together')
  const joining = useJoinWaitlist(tripId)
  const refusal = joining.error instanceof ApiError ? joining.error : null
  const isPaused = refusal?.code === 'HOLD_PAUSED'
  const problem = useProblem(joining.error, {
    HOLD_PAUSED: describeHoldPause(refusal?.retryAt ?? null, 'join this waitlist'),
  })
  const partySize = fixedPartySize ?? chosenPartySize

  async function joinOrChange() {
    const request = { partySize, acceptsFewer: partySize > 1 && terms === 'fewer' }
    const isSame = entry?.partySize === request.partySize && entry.acceptsFewer === request.acceptsFewer
    if (isSame) return close()
    // After joining, this form unmounts before a mutate() callback would run.
    const newEntry = await joining.mutateAsync(request).catch(() => null)
    if (!newEntry) return
    if (entry) toast({ title: 'Saved', description: 'Your waitlist details are updated.' })
    close()
  }

  function close() {
    setTerms(null)
    onDone?.()
  }

  return (
    <div className="grid gap-6">
      {fixedPartySize === undefined && (
        <SegmentedChoice
          label="How many of you?"
          options={Array.from({ length: MAX_PARTY_SIZE }, (_, index) => ({
            value: index + 1,
            label: index === 0 ? 'Just me' : String(index + 1),
          }))}
          value={chosenPartySize}
          onChange={setChosenPartySize}
          hint={
            entry !== undefined && chosenPartySize > entry.partySize
              ? 'Adding people moves you to the end of the waitlist.'
              : undefined
          }
        />
      )}
      {partySize > 1 && (
        <ListChoice<PartyTerms>
          label="If there’s only room for some of you"
          value={terms}
          onChange={setTerms}
          options={[
            { value: 'together', label: 'Together', hint: 'Wait until there’s room for all of us.' },
            { value: 'fewer', label: 'Fewer is fine', hint: 'Offer us any free spots.' },
          ]}
        />
      )}
      {problem !== null && (
        <Notice tone={isPaused ? 'amber' : 'berry'} role="alert">
          {problem}
        </Notice>
      )}
      <OfflineNote />
      <div className="flex flex-wrap gap-3">
        <OnlineButton
          variant="primary"
          size="lg"
          isPending={joining.isPending}
          onClick={() => void joinOrChange()}
        >
          {entry ? 'Save changes' : 'Join Waitlist'}
        </OnlineButton>
        {entry && (
          <Button size="lg" onClick={close}>
            Keep as it is
          </Button>
        )}
      </div>
    </div>
  )
}
