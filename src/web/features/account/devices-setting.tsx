import { Laptop, Smartphone } from 'lucide-react'
import type { SignedInSession } from '#contract/account.ts'
import { formatMoment } from '../../format/moments.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { isPhone, nameDevice } from './device-name.ts'
import { Setting } from './setting.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './use-account.ts'

/** The devices where the person is signed in, each with a button to log it out. */
export function DevicesSetting() {
  const sessions = useSessions()
  const endOthers = useEndOtherSessions()
  return (
    <Setting title="Devices">
      <p className="text-muted">
        Where you’re logged in. Log out any device you don’t recognise or no longer use.
      </p>
      <div className="mt-4">
        {sessions.data && <Devices sessions={sessions.data} />}
        {!sessions.data && sessions.isError && (
          <LoadFailure text="We couldn’t load your devices." onRetry={sessions.refetch} />
        )}
        {sessions.isPending && <Skeleton className="h-36 rounded-control" />}
      </div>
      {(sessions.data?.length ?? 0) > 1 && (
        <Button size="sm" className="mt-4" isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </Setting>
  )
}

function Devices({ sessions }: { sessions: SignedInSession[] }) {
  const end = useEndSession()
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-4 py-3 pr-2 pl-4">
          <DeviceIcon userAgent={session.userAgent} />
          <div className="min-w-0 grow">
            <p className="font-semibold [overflow-wrap:anywhere]" title={session.userAgent ?? undefined}>
              {nameDevice(session.userAgent)}
            </p>
            <p className="font-mono text-xs text-muted [overflow-wrap:anywhere]">
              {session.ip}
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block">
                Logged in <time dateTime={session.signedInAt}>{formatMoment(session.signedInAt)}</time>
              </span>
            </p>
          </div>
          {session.isCurrent ? (
            <Tag tone="moss" className="mr-2 shrink-0 whitespace-nowrap">
              This device
            </Tag>
          ) : (
            <Button
              size="sm"
              variant="quiet"
              className="shrink-0"
              aria-disabled={end.isPending}
              aria-label={`Log out ${nameDevice(session.userAgent)}, ${session.ip}`}
              onClick={() => end.mutate(session.id)}
            >
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  const Icon = isPhone(userAgent) ? Smartphone : Laptop
  return <Icon size={22} strokeWidth={1.5} className="shrink-0 text-muted" />
}
