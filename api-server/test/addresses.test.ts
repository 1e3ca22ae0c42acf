import { beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, useTestBed } from './support/apiFixture';

// The tests read no database, so they run on one kind only.
describe('addresses', () => {
  const testBed = useTestBed();
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const visitor = () => server.browser();

  it('suggests addresses while a user types, also to visitors', async () => {
    const { status, body } = await visitor().x('GET', '/addresses?q=1214%20SE%20Hawth&lat=45.5152&long=-122.6784');
    expect(status).toBe(200);
    expect(body.suggestions[0]).toEqual({
      id: 'a_1214-se-hawthorne-blvd',
      label: '1214 SE Hawthorne Blvd',
      address: '1214 SE Hawthorne Blvd, Portland, OR 97214',
      lat: expect.stringMatching(/^45\.51/),
      long: expect.stringMatching(/^-122\.65/),
      distance_km: expect.any(Number),
    });
    expect((await visitor().x('GET', '/addresses?q=alder')).body.suggestions[0]).not.toHaveProperty('distance_km');
    expect((await visitor().x('GET', '/addresses?q=zzzz')).body).toEqual({ suggestions: [] });
  });

  it('finds the address of a point and refuses points outside the city', async () => {
    const response = await visitor().x('GET', '/addresses/reverse?lat=45.5121&long=-122.62955');
    expect(response.body.address.label).toMatch(/SE Hawthorne Blvd$/);
    const away = await visitor().x('GET', '/addresses/reverse?lat=0&long=0');
    expect(away.status).toBe(404);
    expect(away.headers.get('content-type')).toContain('application/problem+json');
    expect(away.body).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: 'No address found for the given coordinates.',
    });
  });

  it('answers an invalid request with a problem that names the field', async () => {
    for (const [path, field] of [
      ['/addresses?q=x&lat=100&long=1', 'lat'],
      ['/addresses/reverse?lat=45.5&long=east', 'long'],
    ]) {
      const { status, body } = await visitor().x('GET', path as string);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'validation', field, request_id: expect.any(String) });
    }
    expect((await visitor().x('GET', '/addresses')).status).toBe(400);
  });

  it('lists the calls in the OpenAPI document', async () => {
    const { body } = await visitor().x('GET', '/openapi.json');
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/v1/addresses', '/api/v1/addresses/reverse']));
  });
});
