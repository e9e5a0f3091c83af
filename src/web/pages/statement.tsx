import { ApiError } from '../api/client.ts'
import { useHead } from '../api/head.tsx'
import { useLive } from '../api/live.ts'
import { StatementSheet } from '../features/expenses/statement-sheet.tsx'
import { useStatement } from '../features/expenses/use-balances.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageFailure } from '../ui/page-failure.tsx'
import { PageMessage } from '../ui/page-message.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { isMissing } from './is-missing.ts'
import { isPathId } from '#contract/text.ts'
import { ADVENTURES_PATH, tripPath } from '#contract/paths.ts'

/** The statement of the viewer's balance on a trip, or of another person's. */
export default function StatementPage({ id, userId = 'me' }: { id: string; userId?: string | undefined }) {
  const isId = isPathId(id)
  const pages = useStatement(id, userId, { isEnabled: isId })
  const status = pages.error instanceof ApiError ? pages.error.status : null
  const isGone = isMissing(id, pages.error)
  useHead({ title: isGone ? 'Statement not found, Wild Trip Planner' : 'Statement, Wild Trip Planner' })
  useLive(isId ? [`trip:${id}`, 'me'] : ['me'])

  const shown = pages.data?.pages ?? []
  const [first] = shown
  // People who no longer have access must not see the cached statement.
  if (first && status !== 403 && !isGone) {
    return (
      <StatementSheet
        statement={first.statement}
        lines={shown.flatMap(({ items }) => items)}
        more={<ShowMore pages={pages} what="lines" />}
      />
    )
  }
  if (isId && pages.isPending) return <PageSpinner />
  if (isGone) {
    return (
      <PageMessage title="Statement not found">
        <p className="mt-4 text-muted">This trip doesn’t exist, or this person isn’t part of its expenses.</p>
        <ButtonLink href={ADVENTURES_PATH} variant="primary" size="lg" className="mt-8">
          Browse Adventures
        </ButtonLink>
      </PageMessage>
    )
  }
  if (status === 403) {
    return (
      <PageMessage title="You can’t see this statement">
        <p className="mt-4 max-w-[50ch] text-muted">
          Only people who share this trip’s expenses can see statements.
        </p>
        <ButtonLink href={tripPath(id)} variant="primary" size="lg" className="mt-8">
          Go to trip
        </ButtonLink>
      </PageMessage>
    )
  }
  return <PageFailure title="Statement" text="We couldn’t load the statement." onRetry={pages.refetch} />
}
