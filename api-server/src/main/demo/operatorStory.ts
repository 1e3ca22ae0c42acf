import type { ProblemKind, RequestedRemedy } from '@doorstep/shared-api/domain';
import { decisionDueAt } from '../../identity/queue/workingDays';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import { licenceBack, licenceFront } from './art/licence';
import { demoId } from './random';
import type { DemoBuilder } from './stage';

export function addOperatorCases(stage: DemoBuilder) {
  addLicences(stage, { name: 'Bruno Keller', trade: 'Arborist', number: 'OR-204417', years: 2 });
  addLicences(stage, { name: 'Talia Stone', trade: 'Nail technician', number: 'OR-771930', years: 1 });
  addProblem(stage, {
    key: 'not finished',
    customer: 'Ruth Abelson',
    provider: 'Walter Pruitt',
    kind: 'not_finished',
    hoursAgo: 20,
    text: 'Only half of it was done when he left. I was told that somebody would come back, and nobody did.',
    wants: 'part_back',
    reply: 'I ran out of time and can come back on Thursday morning to finish it.',
  });
  addProblem(stage, {
    key: 'wrong price',
    customer: 'Devon Miles',
    provider: 'Connor Walsh',
    kind: 'wrong_price',
    hoursAgo: 3,
    text: 'I was asked for 20 dollars more in cash at the door.',
    wants: 'answer',
  });
  addContactMessages(stage);
  reportReviewAsProvider(stage);
}

function addLicences(
  stage: DemoBuilder,
  { name, trade, number, years }: { name: string; trade: string; number: string; years: number },
) {
  const { data, now } = stage;
  const applicant = data.rows.users.find(({ fullname }) => fullname === name);
  if (!applicant) throw new Error(`there is no ${name}`);
  const validUntil = addMilliseconds(now, years * 365 * DAY)
    .toISOString()
    .slice(0, 10);
  for (const [side, draw] of [
    ['front', licenceFront],
    ['back', licenceBack],
  ] as const) {
    const fileId = demoId('f', `licence ${name} ${side}`);
    const path = `private/certificates/${fileId}.jpg`;
    stage.addPhoto({
      fileId,
      path,
      svg: draw({ name, trade, number, validUntil }),
      ownerId: applicant.id,
      kind: 'certificate',
    });
    data.rows.providerDocuments.push({ providerId: applicant.id, side, fileId });
  }
}

interface DemoProblem {
  key: string;
  customer: string;
  provider: string;
  kind: ProblemKind;
  hoursAgo: number;
  text: string;
  wants: RequestedRemedy;
  reply?: string;
}

function addProblem(stage: DemoBuilder, { key, kind, hoursAgo, text, wants, ...parties }: DemoProblem) {
  const { rows } = stage.data;
  const customer = stage.user(parties.customer);
  const provider = stage.provider(parties.provider);
  const reportedAt = addMilliseconds(stage.now, -hoursAgo * HOUR);
  const { id: bookingId } = stage.book({
    key: `problem ${key}`,
    customer,
    provider,
    services: stage.some(provider, 2),
    type: 'schedule',
    status: 'completed',
    createdAt: addMilliseconds(reportedAt, -2 * DAY),
    startAt: stage.around(-(hoursAgo + 8) * 60),
  });
  const problemId = demoId('pr', key);
  const entry = { problemId, to: 'both' as const };
  rows.problems.push({
    id: problemId,
    bookingId,
    openedBy: 'customer',
    kind,
    state: 'open',
    createdAt: reportedAt,
    updatedAt: reportedAt,
    dueAt: decisionDueAt(reportedAt),
  });
  rows.problemEntries.push({
    ...entry,
    id: demoId('pe', `${key} report`),
    kind: 'report',
    by: 'customer',
    authorId: customer.id,
    text,
    wants,
    at: reportedAt,
  });
  if (!parties.reply) return;
  rows.problemEntries.push({
    ...entry,
    id: demoId('pe', `${key} reply`),
    kind: 'reply',
    by: 'provider',
    authorId: provider.id,
    text: parties.reply,
    wants: '',
    at: addMilliseconds(reportedAt, 90 * MINUTE),
  });
}

function addContactMessages({ data, now, user }: DemoBuilder) {
  for (const [name, reference, hours, message] of [
    ['Fatou Sarr', 'C-8DMW4KQ2', 19, 'Was I charged twice for one visit? My bank shows two lines for Tuesday.'],
    ['Sean Murphy', 'C-3HXT9BN7', 5, 'Do you plan to come to Vancouver, WA? My parents would use this every week.'],
  ] as const) {
    const sender = user(name);
    data.rows.contactMessages.push({
      id: demoId('cm', reference),
      reference,
      fullName: name,
      email: data.rows.users.find(({ id }) => id === sender.id)?.email ?? '',
      contact: sender.contact,
      message,
      createdAt: addMilliseconds(now, -hours * HOUR),
    });
  }
}

function reportReviewAsProvider({ data, now, provider }: DemoBuilder) {
  const { id: providerId } = provider('Henrik Vogel');
  const own = data.rows.reviews.filter((review) => review.providerId === providerId);
  const worst = Math.min(...own.map(({ serviceRating }) => serviceRating));
  const review = own.find(({ serviceRating }) => serviceRating === worst);
  if (!review) throw new Error('nobody reviewed Henrik Vogel');
  data.rows.reviewReports.push({
    reviewId: review.id,
    userId: providerId,
    reason: 'I was never at this address. This must be about somebody else.',
    createdAt: addMilliseconds(now, -9 * HOUR),
  });
}
