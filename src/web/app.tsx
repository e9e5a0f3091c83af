import { StrictMode } from 'react'
import { LucideProvider } from 'lucide-react'
import { AppRoutes } from './router.tsx'

/** The whole app, the same on the server and in the browser. */
export function App() {
  return (
    <StrictMode>
      {/* Default size and stroke of all icons; an icon sets its own size only where it differs. */}
      <LucideProvider size={20} strokeWidth={1.75}>
        <AppRoutes />
      </LucideProvider>
    </StrictMode>
  )
}
