/** Shown only if scripts are disabled. `what` needs them: 'Creating an account'. */
export function NoScriptNotice({ what = 'Logging in' }: { what?: string }) {
  return (
    <noscript>
      <p className="mb-6 rounded-control bg-amber-wash px-4 py-3 font-semibold text-amber">
        {what} needs JavaScript. Turn it on in your browser and reload this page.
      </p>
    </noscript>
  )
}
