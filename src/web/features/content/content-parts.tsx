import { ArrowRight, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Running text: one readable column, at most 65 characters wide. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div
      className={[
        'max-w-[65ch] text-ink',
        '[&>h2]:mt-12 [&>h2]:text-2xl [&>h2]:break-after-avoid [&>h2:first-child]:mt-0',
        '[&>h3]:mt-8 [&>h3]:text-xl [&>h3]:break-after-avoid',
        '[&>p]:mt-4',
        '[&>ul]:mt-4 [&>ul]:list-disc [&>ul]:space-y-2 [&>ul]:pl-5 [&>ul]:marker:text-spruce',
        '[&_a]:text-spruce [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-4 [&_a:hover]:decoration-2',
      ].join(' ')}
    >
      {children}
    </div>
  )
}

type FactTableProps = {
  caption: string
  head: string[]
  rows: [name: string, ...cells: ReactNode[]][]
}

/** A small table of facts. Wraps instead of scrolling sideways. */
export function FactTable({ caption, head, rows }: FactTableProps) {
  return (
    <table className="mt-6 w-full border-collapse text-left">
      <caption className="pb-2 text-left font-mono text-[13px] text-muted">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-control">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 align-bottom text-sm font-semibold last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-3 pr-4 align-top font-semibold">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} className="py-3 pr-4 align-top last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Numbered steps, joined like waypoints on a trail. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    // Safari does not tell screen readers that it is a list, unless it shows markers or has this role.
    <ol role="list" className="mt-6 list-none p-0 [counter-reset:step]">
      {children}
    </ol>
  )
}

export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[2rem_1fr] gap-x-4 pb-8 break-inside-avoid [counter-increment:step] last:pb-0 not-last:before:absolute not-last:before:top-10 not-last:before:bottom-2 not-last:before:left-[15px] not-last:before:border-l-2 not-last:before:border-dotted not-last:before:border-control">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-tag border border-spruce font-mono text-[13px] text-spruce before:content-[counter(step)]"
      />
      <div className="space-y-2">
        <h3 className="text-xl">{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}

/** One question that opens to its answer. On paper every answer is open. */
export function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className="group break-inside-avoid border-b border-line print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {asks}
        <ChevronDown className="shrink-0 text-muted transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none print:hidden" />
      </summary>
      <div className="space-y-3 pb-5">{children}</div>
    </details>
  )
}

/** The next page: one sentence and one link. */
export function NextPageLink({ href, link, children }: { href: string; link: string; children: ReactNode }) {
  return (
    <div className="mt-12 rounded-card border border-line bg-surface p-5 print:hidden">
      <p>{children}</p>
      <Link href={href} className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold">
        {link}
        <ArrowRight className="shrink-0" />
      </Link>
    </div>
  )
}
