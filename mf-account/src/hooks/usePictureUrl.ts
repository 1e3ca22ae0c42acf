import { useEffect, useState } from 'react';

export function usePictureUrl(picture: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return setUrl(undefined);
    const objectURL = URL.createObjectURL(picture);
    setUrl(objectURL);
    return () => URL.revokeObjectURL(objectURL);
  }, [picture]);
  return url;
}
