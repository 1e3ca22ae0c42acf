import { describe } from 'vitest';
import { messagePhotoSuite } from './suites/messagePhotos';
import { useTestBed } from './support/apiFixture';

describe('photos between both sides on the embedded database', () => {
  messagePhotoSuite(useTestBed('embedded'));
});
