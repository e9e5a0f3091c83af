import { lazy } from 'react'
import { Switch } from 'wouter'
import { Route } from './route.tsx'
import { SignedInOnly } from './shell/guards.tsx'

const NotFoundPage = lazy(() => import('./pages/not-found.tsx'))
const AdminPage = lazy(() => import('./pages/admin.tsx'))
const AdminTripsPage = lazy(() => import('./pages/admin-trips.tsx'))
const EditTripPage = lazy(() => import('./pages/edit-trip.tsx'))
const ManifestPage = lazy(() => import('./pages/manifest.tsx'))
const TripPaymentsPage = lazy(() => import('./pages/trip-payments.tsx'))
const ReadinessPage = lazy(() => import('./pages/readiness.tsx'))
const MailboxPage = lazy(() => import('./pages/mailbox.tsx'))

/** Organisers' pages and their paths. Their code is loaded only when one of them is opened. */
export default function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin/trips">
        <SignedInOnly action="edit-trip">
          <AdminTripsPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/trips/:id/edit">
        {({ id }) => (
          <SignedInOnly action="edit-trip" tripId={Number(id)}>
            <EditTripPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/manifest">
        {({ id }) => (
          <SignedInOnly action="see-manifest" tripId={Number(id)}>
            <ManifestPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/payments">
        {({ id }) => (
          <SignedInOnly action="see-payments" tripId={Number(id)}>
            <TripPaymentsPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/readiness">
        {({ id }) => (
          <SignedInOnly action="see-readiness" tripId={Number(id)}>
            <ReadinessPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/mailbox">
        <SignedInOnly action="see-mails">
          <MailboxPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/*?">
        {({ '*': rest }) => (
          <SignedInOnly action="see-dashboard">{rest ? <NotFoundPage /> : <AdminPage />}</SignedInOnly>
        )}
      </Route>
    </Switch>
  )
}
