import { StrictMode } from 'react'
import { LucideProvider } from 'lucide-react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Screens } from './router.tsx'

/** The page, the same on the server and in the browser. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* The looks of every icon; one says its size only where it differs. */}
        <LucideProvider size={20} strokeWidth={1.75}>
          <Screens />
        </LucideProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
