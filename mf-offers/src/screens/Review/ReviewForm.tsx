import { isAlreadyRated, useSettings } from '@doorstep/shared-api';
import {
  type Booking,
  canReview,
  maxReviewPhotos,
  type ReviewImpression,
  reviewImpressions,
} from '@doorstep/shared-api/domain';
import { useKeepReviewPhotoMutation, useReviewBookingMutation } from '@doorstep/shared-api/offers';
import { Avatar, Button, Chip, Note, useFormat } from '@doorstep/shared-ui';
import {
  CheckboxField,
  FieldMessage,
  Form,
  type FormikHelpers,
  TextAreaField,
  useFormField,
  useFormikContext,
  yup,
} from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { PhotoPicker, RatingInput, usePickedPhotos } from '@doorstep/shared-ui/inputs';
import { useEffect, useMemo, useState } from 'react';
import { useErrorMessage } from '../../hooks/useFailureText';
import { useKeyFor } from '../../hooks/useKeyFor';
import { forgetReviewDraft, type ReviewDraft, readReviewDraft, saveReviewDraft } from '../../model/review/reviewDraft';
import styles from './Review.module.css';

const longestComment = 1000;

interface ReviewFormProps {
  booking: Booking;
  onDone: () => void;
}

export function ReviewForm({ booking, onDone }: ReviewFormProps) {
  const t = useT('offers');
  const { apiExtensions } = useSettings();
  const keyFor = useKeyFor();
  const errorMessage = useErrorMessage();
  const [review] = useReviewBookingMutation();
  const [keepPhoto] = useKeepReviewPhotoMutation();
  const picked = usePickedPhotos({
    max: maxReviewPhotos,
    keep: (file, onProgress) => keepPhoto({ bookingId: booking.id, file, onProgress }),
    errorText: (why) => t(`photos.error.${why}`),
  });
  const [failure, setFailure] = useState('');
  const [initial] = useState(() => readReviewDraft(booking.id));
  const schema = useMemo(
    () =>
      yup.object({
        serviceRating: yup.number().min(1, t('review.needService')),
        technicianRating: yup.number().min(1, t('review.needTechnician')),
        comment: yup.string().trim().required(t('review.needComment')).max(longestComment, t('review.tooLong')),
      }),
    [t],
  );

  async function submit(values: ReviewDraft, { setSubmitting }: FormikHelpers<ReviewDraft>) {
    if (!canReview(booking)) return;
    setFailure('');
    const { mayQuote, ...message } = values;
    const content = {
      ...message,
      bookingId: booking.id,
      providerId: booking.providerId ?? booking.provider?.id ?? '',
      ...(apiExtensions && { mayQuote }),
      ...(picked.ids.length > 0 && { photos: picked.ids }),
    };
    const result = await review({ ...content, idempotencyKey: keyFor(content) });
    setSubmitting(false);
    if (result.error) {
      setFailure(
        isAlreadyRated(result.error) ? t('review.alreadyRated') : errorMessage(result.error, t('review.failed')),
      );
      return;
    }
    forgetReviewDraft(booking.id);
    onDone();
  }

  const why = booking.status === 'cancelled' ? t('review.cancelled') : t('review.later');
  return (
    <Form initialValues={initial} schema={schema} onSubmit={submit} className={styles.form ?? ''}>
      {({ isSubmitting, values }) => (
        <>
          <SaveDraft bookingId={booking.id} />
          <fieldset className={styles.part}>
            <legend className="h3">{t('review.service')}</legend>
            <StarsField name="serviceRating" label={t('review.serviceRating')} />
            <CheckboxField name="recommends" label={t('review.recommend')} />
          </fieldset>
          <fieldset className={styles.part}>
            <legend className="h3">
              {t('review.impressed')} <span className="muted sm">({t('review.optional')})</span>
            </legend>
            <ImpressionsField />
          </fieldset>
          <fieldset className={styles.part}>
            <legend className="h3">{t('review.technician')}</legend>
            <div className={styles.technician}>
              <Avatar src={booking.provider?.image} name={booking.provider?.name ?? ''} size="lg" />
              <div className={styles.technicianStars}>
                {booking.provider?.name && (
                  <b>
                    <bdi>{booking.provider.name}</bdi>
                  </b>
                )}
                <StarsField name="technicianRating" label={t('review.technicianRating')} />
              </div>
            </div>
          </fieldset>
          <div className={styles.words}>
            <TextAreaField
              name="comment"
              label={<span className="h3">{t('review.words')}</span>}
              placeholder={t('review.placeholder')}
              maxLength={longestComment}
              hint={<CommentHint length={values.comment.length} name={booking.provider?.name} />}
            />
            {apiExtensions && <CheckboxField name="mayQuote" label={t('review.mayQuote')} />}
          </div>
          {apiExtensions && canReview(booking) && (
            <fieldset className={styles.part}>
              <legend className="h3">
                {t('review.photos')} <span className="muted sm">({t('review.optional')})</span>
              </legend>
              <PhotoPicker
                picked={picked}
                photoLabel={(number) => t('photos.number', { number })}
                addLabel={t('review.addPhoto')}
                hint={t('review.photosHint', { most: maxReviewPhotos })}
                className={styles.photos}
              />
            </fieldset>
          )}
          {failure && (
            <Note tone="bad" role="alert">
              {failure}
            </Note>
          )}
          <div className={styles.submit}>
            <Button
              type="submit"
              size="lg"
              block
              accent
              busy={isSubmitting || picked.isSending}
              unavailableReason={canReview(booking) ? undefined : why}
            >
              {t('review.submit')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

function SaveDraft({ bookingId }: { bookingId: string }) {
  const { values, dirty } = useFormikContext<ReviewDraft>();
  useEffect(() => {
    if (dirty) saveReviewDraft(bookingId, values);
  }, [bookingId, dirty, values]);
  return null;
}

function CommentHint({ length, name }: { length: number; name: string | undefined }) {
  const t = useT('offers');
  const { number } = useFormat();
  return (
    <span className={styles.hint}>
      <span>{name ? t('review.shownOn', { name }) : t('review.shownPublicly')}</span>
      <span className="num">{t('review.count', { count: number(length), most: number(longestComment) })}</span>
    </span>
  );
}

function StarsField({ name, label }: { name: 'serviceRating' | 'technicianRating'; label: string }) {
  const field = useFormField<number>(name);
  return (
    <div className="field" id={field.id} tabIndex={-1}>
      <RatingInput
        value={field.value}
        onChange={field.setValue}
        label={label}
        invalid={Boolean(field.error)}
        describedBy={field.error ? `${field.id}-error` : undefined}
      />
      <FieldMessage id={field.id} error={field.error} />
    </div>
  );
}

function ImpressionsField() {
  const t = useT('offers');
  const field = useFormField<readonly ReviewImpression[]>('impressed');
  function toggle(impression: ReviewImpression) {
    const chosen = field.value.includes(impression)
      ? field.value.filter((each) => each !== impression)
      : [...field.value, impression];
    field.setValue(reviewImpressions.filter((each) => chosen.includes(each)));
  }
  return (
    <div className="field" id={field.id} tabIndex={-1}>
      <div className={styles.impressions}>
        {reviewImpressions.map((impression) => (
          <Chip key={impression} pressed={field.value.includes(impression)} onToggle={() => toggle(impression)}>
            {t(`impression.${impression.replace(' ', '')}`)}
          </Chip>
        ))}
      </div>
      <FieldMessage id={field.id} error={field.error} />
    </div>
  );
}
