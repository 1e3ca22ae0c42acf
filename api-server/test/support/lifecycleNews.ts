/**
 * Notifications of each row of the lifecycle, and their default channels. Rows of staff decisions are empty: the
 * decision sends its own notification with the reason.
 */
export const lifecycleNews: Readonly<Record<string, readonly string[]>> = {
  'open admin cancel cancelled': [
    'provider: job_operator_decided on the site and by mail',
    'customer: operator_decided on the site and by mail',
  ],
  'open provider accept accepted': [
    'customer: booking_accepted on the site and by mail',
    'provider: job_accepted by mail',
    'customer: payment_taken by mail',
  ],
  'open system accept accepted': [
    'customer: booking_accepted on the site and by mail',
    'provider: booking_confirmed on the site and by mail',
    'customer: payment_taken by mail',
  ],
  'open customer accept_offer accepted': [
    'provider: offer_accepted on the site and by mail',
    'customer: payment_due on the site and by mail',
  ],
  'open provider accept_offer accepted': [
    'provider: job_accepted by mail',
    'customer: payment_due on the site and by mail',
  ],
  'open provider decline open': [],
  'open provider decline cancelled': ['customer: booking_declined on the site and by mail'],
  'open customer cancel cancelled': [
    'customer: booking_called_off by mail',
    'provider: booking_cancelled on the site and by mail',
    'customer: money_returned by mail',
  ],
  'open system expire cancelled': ['customer: booking_unanswered on the site and by mail'],
  'accepted provider out on_the_way': ['customer: provider_out on the site and by mail'],
  'accepted customer cancel cancelled': [
    'customer: booking_called_off by mail',
    'provider: booking_cancelled on the site and by mail',
  ],
  'accepted provider decline cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'accepted system expire cancelled': [
    'provider: booking_unpaid on the site and by mail',
    'customer: payment_missed on the site and by mail',
  ],
  'on_the_way customer cancel cancelled': [
    'customer: booking_called_off by mail',
    'provider: booking_cancelled on the site and by mail',
    'customer: money_returned by mail',
  ],
  'on_the_way provider arrive arrived': ['customer: provider_arrived on the site and by mail'],
  'arrived provider start started': ['customer: service_started on the site and by mail'],
  'arrived provider no_show cancelled': ['customer: no_show on the site and by mail'],
  'arrived customer confirm_start started': ['provider: start_confirmed on the site and by mail'],
  'started provider complete completed': ['customer: booking_completed on the site and by mail'],
  'completed provider undo started': ['customer: completion_undone on the site and by mail'],
  'completed customer confirm completed': [
    'provider: completion_confirmed on the site and by mail',
    'customer: receipt_ready by mail',
  ],
  'completed system confirm completed': [
    'provider: completion_confirmed on the site and by mail',
    'customer: receipt_ready by mail',
  ],
  'accepted system close cancelled': [
    'customer: booking_closed on the site and by mail',
    'provider: booking_closed on the site and by mail',
    'customer: money_returned by mail',
  ],
  'accepted customer nobody_came accepted': ['provider: nobody_came on the site and by mail'],
  'accepted customer take_back accepted': ['provider: claim_taken_back on the site and by mail'],
  'accepted provider concede cancelled': [
    'customer: claim_settled on the site and by mail',
    'customer: money_returned by mail',
  ],
  'accepted provider contest accepted': [
    'customer: claim_contested on the site and by mail',
    'customer: problem_received on the site and by mail',
    'provider: problem_reported on the site and by mail',
  ],
  'accepted system unanswered cancelled': [
    'customer: claim_settled on the site and by mail',
    'provider: claim_unanswered on the site and by mail',
    'customer: money_returned by mail',
  ],
  'on_the_way customer nobody_came on_the_way': ['provider: nobody_came on the site and by mail'],
  'on_the_way customer take_back on_the_way': ['provider: claim_taken_back on the site and by mail'],
  'on_the_way provider concede cancelled': [
    'customer: claim_settled on the site and by mail',
    'customer: money_returned by mail',
  ],
  'on_the_way provider contest on_the_way': [
    'customer: claim_contested on the site and by mail',
    'customer: problem_received on the site and by mail',
    'provider: problem_reported on the site and by mail',
  ],
  'on_the_way system unanswered cancelled': [
    'customer: claim_settled on the site and by mail',
    'provider: claim_unanswered on the site and by mail',
    'customer: money_returned by mail',
  ],
  'open system release open': [
    'others: job_offered on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'open admin release open': [
    'others: job_offered on the site and by mail',
    'provider: job_reassigned on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'open system release cancelled': ['customer: job_given_up on the site and by mail'],
  'accepted system release open': [
    'provider: job_called_off by mail',
    'others: job_offered on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'accepted admin release open': [
    'others: job_offered on the site and by mail',
    'provider: job_reassigned on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'accepted system release cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'on_the_way system release open': [
    'provider: job_called_off by mail',
    'others: job_offered on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'on_the_way admin release open': [
    'others: job_offered on the site and by mail',
    'provider: job_reassigned on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'on_the_way system release cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'arrived system release open': [
    'provider: job_called_off by mail',
    'others: job_offered on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'arrived admin release open': [
    'others: job_offered on the site and by mail',
    'provider: job_reassigned on the site and by mail',
    'customer: job_released on the site and by mail',
  ],
  'arrived system release cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'on_the_way provider decline cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'arrived provider decline cancelled': [
    'provider: job_called_off by mail',
    'customer: job_given_up on the site and by mail',
  ],
  'accepted admin resolve_dispute cancelled': [],
  'accepted admin resolve_dispute completed': [],
  'on_the_way admin resolve_dispute cancelled': [],
  'on_the_way admin resolve_dispute completed': [],
  'on_the_way system remind on_the_way': [
    'customer: job_overdue on the site and by mail',
    'provider: job_overdue on the site and by mail',
  ],
  'on_the_way system escalate on_the_way': [],
  'on_the_way system close cancelled': [
    'customer: booking_closed on the site and by mail',
    'provider: booking_closed on the site and by mail',
    'customer: money_returned by mail',
  ],
  'arrived admin resolve_dispute cancelled': [],
  'arrived admin resolve_dispute completed': [],
  'arrived system remind arrived': [
    'customer: job_overdue on the site and by mail',
    'provider: job_overdue on the site and by mail',
  ],
  'arrived system escalate arrived': [],
  'arrived system close cancelled': [
    'customer: booking_closed on the site and by mail',
    'provider: booking_closed on the site and by mail',
    'customer: money_returned by mail',
  ],
  'started admin resolve_dispute cancelled': [],
  'started admin resolve_dispute completed': [],
  'started system remind started': [
    'customer: job_overdue on the site and by mail',
    'provider: job_overdue on the site and by mail',
  ],
  'started system escalate started': [],
  'started system close completed': [
    'customer: booking_closed on the site and by mail',
    'provider: booking_closed on the site and by mail',
  ],
};
