import './styles.css'
import { hydrateRoot } from 'react-dom/client'
import type { QueryKey } from '@tanstack/react-query'
import { createQueryClient } from './api/query.ts'
import { forgetWithToken } from './api/session.ts'
import { App } from './app.tsx'

const queryClient = createQueryClient()
const state = document.getElementById('state')?.textContent ?? '[]'
for (const [key, data] of JSON.parse(state) as [QueryKey, unknown][]) queryClient.setQueryData(key, data)

forgetWithToken(queryClient)

const root = document.getElementById('root')
if (root) hydrateRoot(root, <App queryClient={queryClient} />)
