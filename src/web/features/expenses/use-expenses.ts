import {
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import {
  addExpense,
  approveExpense,
  changeExpense,
  EXPENSES_PER_PAGE,
  listExpenses,
  removeExpense,
  type Expense,
  type ExpenseChange,
  type NewExpense,
} from '#contract/expenses.ts'
import { queryString } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import { ApiError, call } from '../../api/client.ts'
import { loadPage, pathOf, queryOf, type Page } from '../../api/query.ts'
import { showErrorToast } from '../../api/show-error-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { useRefreshMoney, useRestoreExpense } from './use-balances.ts'

/** The key is the same for as long as it is the same expense, however often it is sent. */
type SentExpense = { expense: NewExpense; idempotencyKey: string }

type ExpensePages = InfiniteData<Page<Expense>, string>

const listKey = (tripId: number) => queryOf(listExpenses, { params: { tripId }, query: {} }).queryKey
const addKey = (tripId: number) => [addExpense.method, ...listKey(tripId)]
const removeKey = (tripId: number) => [removeExpense.method, ...listKey(tripId)]

/** What was paid for a trip, page by page. */
export function useExpenses(tripId: number) {
  const queryKey = listKey(tripId)
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => loadPage<Expense>(pageParam),
    initialPageParam: pathOf(queryKey) + queryString({ limit: EXPENSES_PER_PAGE }),
    getNextPageParam: (last) => last.next,
  })
}

/** Adds what one paid. It is listed as being saved from the first moment, see `useSaving`. */
export function useAddExpense(tripId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshMoney(tripId)
  return useMutation({
    mutationKey: addKey(tripId),
    mutationFn: ({ expense, idempotencyKey }: SentExpense) =>
      call(addExpense, { params: { tripId }, body: expense }, { idempotencyKey }),
    onSuccess: (expense) => {
      // It takes the place of the line that says so; the list that comes next knows it anyway.
      queryClient.setQueryData<ExpensePages>(listKey(tripId), (shown) => shown && withFirst(shown, expense))
      toast({ title: 'Success', description: 'Expense added successfully!' })
    },
    onError: (error) => showErrorToast(error, 'Failed to add expense'),
    onSettled: () => void refresh(),
  })
}

/** What has been sent and not been answered yet. */
export function useSavingExpenses(tripId: number): SentExpense[] {
  return useMutationState({
    filters: { mutationKey: addKey(tripId), status: 'pending' },
    select: ({ state }) => state.variables as SentExpense,
  })
}

export function useChangeExpense({ id, tripId }: Expense) {
  return useMutation({
    mutationFn: (body: ExpenseChange) => call(changeExpense, { params: { id }, body }),
    onSuccess: () => toast({ title: 'Success', description: 'Your expense has been updated.' }),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Removes at once, and brings back what could not be removed, or what somebody wants back. */
export function useRemoveExpense(tripId: number) {
  const queryClient = useQueryClient()
  const refresh = useRefreshMoney(tripId)
  const queryKey = listKey(tripId)
  const restoring = useRestoreExpense(tripId)
  return useMutation({
    mutationKey: removeKey(tripId),
    mutationFn: ({ id }: Expense) => call(removeExpense, { params: { id } }).catch(acceptGone),
    onMutate: async ({ id }) => {
      // An answer that is under way does not know of it yet.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<ExpensePages>(queryKey, (shown) => shown && without(shown, id))
    },
    onSuccess: (_answer, expense) =>
      toast({
        title: 'Expense removed',
        description: `${expense.reason}, ${formatAmount(expense.amount)}`,
        onUndo: () => restoring.mutate(expense.id),
      }),
    onError: (error, expense) => {
      queryClient.setQueryData<ExpensePages>(queryKey, (shown) => shown && withAgain(shown, expense))
      showErrorToast(error, 'We couldn’t remove the expense. Try again.')
    },
    // The last of several that are under way: before it the list does not know of all of them.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: removeKey(tripId) }) === 1) void refresh()
    },
  })
}

/** The approval is of what was seen: something else meanwhile is refused, and shown. */
export function useApproveExpense(tripId: number) {
  return useMutation({
    mutationFn: ({ id, changedAt }: Expense) => call(approveExpense, { params: { id }, body: { changedAt } }),
    onSuccess: (_answer, { reason }) => toast({ title: 'Success', description: `“${reason}” now counts.` }),
    onError: (error) => showErrorToast(error, 'We couldn’t approve the expense. Try again.'),
    onSettled: useRefreshMoney(tripId),
  })
}

/** Somebody was faster: what was wanted is so. */
function acceptGone(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'EXPENSE_NOT_FOUND') throw error
}

function withFirst(shown: ExpensePages, expense: Expense): ExpensePages {
  const { pages, ...rest } = without(shown, expense.id)
  return {
    ...rest,
    pages: pages.map((page, at) => (at === 0 ? { ...page, items: [expense, ...page.items] } : page)),
  }
}

function without(shown: ExpensePages, id: number): ExpensePages {
  const pages = shown.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) }))
  return { ...shown, pages }
}

/** One that could not be removed, where it was: the newest come first. */
function withAgain(shown: ExpensePages, expense: Expense): ExpensePages {
  const { pages, ...rest } = without(shown, expense.id)
  const isBefore = ({ items }: Page<Expense>) => items.some(({ id }) => id < expense.id)
  const found = pages.findIndex(isBefore)
  const place = found === -1 ? pages.length - 1 : found
  const newestFirst = (one: Expense, other: Expense) => other.id - one.id
  return {
    ...rest,
    pages: pages.map((page, at) =>
      at === place ? { ...page, items: [...page.items, expense].toSorted(newestFirst) } : page,
    ),
  }
}
