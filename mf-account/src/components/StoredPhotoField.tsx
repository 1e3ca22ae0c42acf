import { useKeptProfileImage } from '@doorstep/shared-api/profile';
import { PhotoField, type PhotoFieldProps, useFormField } from '@doorstep/shared-ui/forms';
import { useEffect, useRef } from 'react';

/** The portrait of a registration: once picked, it is there again after a reload. */
export function KeptPhotoField(props: PhotoFieldProps) {
  const { photo, keep } = useKeptProfileImage();
  const { value, setValue } = useFormField<File | null>(props.name);
  const restored = useRef<File>(null);
  const kept = photo?.blob;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser kept is taken over when it arrives, not when the field changes
  useEffect(() => {
    if (!kept || value) return;
    restored.current = new File([kept], 'profileImage.jpg', { type: kept.type });
    setValue(restored.current);
  }, [kept]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly picked file is kept
  useEffect(() => {
    if (value && value !== restored.current) void keep(value);
  }, [value]);

  return <PhotoField {...props} />;
}
