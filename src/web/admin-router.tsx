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

/** Organisers' screens and their paths, apart from the script that visitors wait for. */
export default function AdminScreens() {
  return (
    <Switch>
      <Route path="/admin/trips">
        <SignedInOnly to="edit-trip">
          <AdminTripsPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/trips/:id/edit">
        {({ id }) => (
          <SignedInOnly to="edit-trip">
            <EditTripPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/manifest">
        {({ id }) => (
          <SignedInOnly to="see-manifest">
            <ManifestPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/payments">
        {({ id }) => (
          <SignedInOnly to="see-payments">
            <TripPaymentsPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/trips/:id/readiness">
        {({ id }) => (
          <SignedInOnly to="see-readiness">
            <ReadinessPage id={id} />
          </SignedInOnly>
        )}
      </Route>
      <Route path="/admin/mailbox">
        <SignedInOnly to="see-mails">
          <MailboxPage />
        </SignedInOnly>
      </Route>
      <Route path="/admin/*?">
        {({ '*': rest }) => (
          <SignedInOnly to="see-dashboard">{rest ? <NotFoundPage /> : <AdminPage />}</SignedInOnly>
        )}
      </Route>
    </Switch>
  )
}
