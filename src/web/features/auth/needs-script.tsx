/** Said only where scripts are off. */
export function NeedsScript({ what = 'Signing in' }: { what?: string }) {
  return (
    <noscript>
      <p className="mb-6 rounded-control bg-amber-wash px-4 py-3 font-semibold text-amber">
        {what} needs JavaScript. Please turn it on in your browser and load this page again.
      </p>
    </noscript>
  )
}
