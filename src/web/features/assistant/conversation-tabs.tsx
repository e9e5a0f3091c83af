import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Conversations } from './use-conversations.ts'

type ConversationTabsProps = {
  conversations: Conversations
  /** Whether the conversation has the result of a PDF that was not seen yet. */
  hasNews: (conversationId: number) => boolean
  onStartConversation: () => void
  /** The content of the selected conversation. */
  children: ReactNode
}

const panelClass =
  'focus-visible:outline-offset-[-3px] min-h-0 grow overflow-y-auto overscroll-contain [&:not([hidden])]:flex flex-col'

/** The conversations about a trip as tabs, and a button that starts another one. */
export function ConversationTabs({
  conversations,
  hasNews,
  onStartConversation,
  children,
}: ConversationTabsProps) {
  const { all, selected, isStarting } = conversations
  if (!selected) return <NoConversationYet conversations={conversations} />
  return (
    <Tabs
      label="Conversations"
      active={String(selected.id)}
      onSelect={(id) => conversations.select(Number(id))}
      className="flex min-h-0 grow flex-col text-sm"
      hasScrollingPanels
      panelClassName={panelClass}
      tabs={all.map(({ id, title }) => ({
        id: String(id),
        label: title,
        hasNews: hasNews(id),
        panel: id === selected.id && children,
      }))}
      action={
        <button
          type="button"
          aria-label="New conversation"
          disabled={isStarting}
          onClick={onStartConversation}
          className="grid w-12 shrink-0 cursor-pointer place-items-center border-l border-line text-spruce hover:bg-spruce/8 focus-visible:outline-offset-[-4px] disabled:opacity-60"
        >
          {isStarting ? <Spinner /> : <Plus />}
        </button>
      }
    />
  )
}

/** Shown until there is a conversation; the first one is started by itself. */
function NoConversationYet({ conversations }: { conversations: Conversations }) {
  return (
    <div className="min-h-0 grow p-4">
      {conversations.hasFailed ? (
        <LoadFailure text="We couldn’t load the conversations." onRetry={conversations.retry} />
      ) : (
        <div role="status" className="space-y-3">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </div>
  )
}
