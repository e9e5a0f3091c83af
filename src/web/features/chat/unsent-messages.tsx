import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { OutboxKey } from './outbox-storage.ts'
import { UnsentBubble } from './unsent-item.tsx'
import { useOutbox } from './use-outbox.ts'

/** Unsent messages in a chat that the person may no longer use: to copy or to delete. */
export function UnsentMessages({ outboxKey }: { outboxKey: OutboxKey }) {
  const { unsentMessages, remove } = useOutbox(outboxKey)
  if (unsentMessages.length === 0) return null
  return (
    <section aria-labelledby="unsent" className="mt-12 max-w-[36rem]">
      <h2 id="unsent" className="text-2xl">
        Not sent
      </h2>
      <p className="mt-2 text-muted">Only you can see what you wrote here. Copy any text you want to keep.</p>
      <ul className="mt-6 space-y-4">
        {unsentMessages.map((unsent) => (
          <li key={unsent.clientId} className="flex flex-col items-start gap-1">
            <UnsentBubble unsent={unsent} />
            <div className="flex gap-1">
              {unsent.text !== '' && (
                <Button size="sm" variant="quiet" onClick={() => void copy(unsent.text)}>
                  Copy
                </Button>
              )}
              <Button size="sm" variant="quiet" onClick={() => remove(unsent.clientId)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function copy(text: string): Promise<void> {
  return copyText(text, {
    copied: 'Message copied',
    description: 'It’s on your clipboard.',
    failed: 'We couldn’t copy the message',
  })
}
