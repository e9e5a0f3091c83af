import { useCallback } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBalances, getStatement, settle, undoSettlement, type Statement } from '#contract/balances.ts'
import { listCars, postFuel, previewFuel } from '#contract/cars.ts'
import { pathParts, queryString } from '#contract/endpoint.ts'
import { getExpenseSummary, listActivity, restoreExpense, type Activity } from '#contract/expenses.ts'
import { isPathRefreshed } from '#contract/live.ts'
import { call, request } from '../../api/client.ts'
import { loadPage, pathOf, queryOf, toPage } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'

export function useExpenseSummary(tripId: number) {
  return useQuery(queryOf(getExpenseSummary, { params: { tripId } }))
}

/** Disabled for people who may not see balances. */
export function useBalances(tripId: number, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...queryOf(getBalances, { params: { tripId } }), enabled: isEnabled })
}

/** `left`: the amount owed between the two when the page was loaded. */
type SettleInput = { fromUserId: string; toUserId: string; amount: string; left: string }

/**
 * Records a payment. Nothing is shown before the server agrees. The mutation stays pending until the changed
 * data is refetched, also after a refusal, which means that the page was outdated.
 */
export function useSettle(tripId: number) {
  return useMutation({
    mutationFn: (body: SettleInput) => call(settle, { params: { tripId }, body }),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Undoes a payment. Shows the toasts here, because it may be called from a toast that outlives its page. */
export function useUndoSettlement(tripId: number) {
  return useMutation({
    mutationFn: (id: number) => call(undoSettlement, { params: { id } }),
    onSuccess: () => toast({ title: 'Payment undone', description: 'It no longer counts.' }),
    onError: (error) => showErrorToast(error, 'We couldn’t undo the payment. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

export function useRestoreExpense(tripId: number) {
  return useMutation({
    mutationFn: (id: number) => call(restoreExpense, { params: { id } }),
    onSuccess: ({ reason, isCounted }) =>
      toast({
        title: 'Expense restored',
        description: `${reason} ${isCounted ? 'counts again' : 'is back on the list and needs approval'}.`,
      }),
    onError: (error) => showErrorToast(error, 'We couldn’t restore the expense. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

/** The activity on a trip's money, or on one expense, page by page. */
export function useActivity(tripId: number, expenseId?: number) {
  const path = pathParts(listActivity.path, { tripId }).join('/') + queryString({ expenseId })
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam }) => loadPage<Activity>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
  })
}

/** The lines of a person's balance, page by page; the user id 'me' is the viewer's. */
export function useStatement(tripId: string, userId: string, { isEnabled }: { isEnabled: boolean }) {
  const path = pathParts(getStatement.path, { tripId, userId }).join('/')
  return useInfiniteQuery({
    queryKey: [path],
    queryFn: async ({ pageParam }) => {
      const response = await request(pageParam)
      const statement = (await response.json()) as Statement
      return { ...toPage(statement.lines, (name) => response.headers.get(name)), statement }
    },
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    enabled: isEnabled,
  })
}

/** The passengers' fuel shares in the viewer's own car; null if the viewer has no approved car. */
export function useOwnFuel(tripId: number) {
  const cars = useQuery(queryOf(listCars, { params: { tripId } }))
  const carId = cars.data?.find(({ isMine, status }) => isMine && status === 'approved')?.id
  const fuel = useQuery({
    ...queryOf(previewFuel, { params: { carId: carId ?? 0 } }),
    enabled: carId !== undefined,
  })
  return carId === undefined ? null : (fuel.data ?? null)
}

/** Charges the passengers of a car for fuel, or updates the charges. */
export function usePostFuel(tripId: number) {
  return useMutation({
    mutationFn: (carId: number) => call(postFuel, { params: { carId } }),
    onSuccess: () =>
      toast({
        title: 'Fuel charged',
        description: 'The expenses are up to date.',
      }),
    onError: (error) => showErrorToast(error, 'We couldn’t charge the fuel. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Refetches everything about a trip's money: expenses, balances, statements, fuel, and how many wait for approval. */
export function useRefreshMoney(tripId: number) {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const trip = `/api/trips/${tripId}`
    const paths = ['expenses', 'balances', 'statements', 'workspace'].map((part) => `${trip}/${part}`)
    paths.push('/api/cars')
    return queryClient.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => isPathRefreshed(path, pathOf(queryKey))),
    })
  }, [queryClient, tripId])
}
