export interface FieldProblem {
  /** Name of the field: `address.street`, `lines[0].price`. */
  name: string;
  message: string;
}

/** Flattens Formik's nested errors to those of touched fields, in order. */
export function fieldErrors(errors: unknown, touched: unknown, path = ''): FieldProblem[] {
  if (typeof errors === 'string') return touched ? [{ name: path, message: errors }] : [];
  if (typeof errors !== 'object' || errors === null) return [];
  const marks: Readonly<Record<string, unknown>> =
    typeof touched === 'object' && touched !== null ? { ...touched } : {};
  return Object.entries(errors).flatMap(([key, value]) => {
    const name = path === '' ? key : Array.isArray(errors) ? `${path}[${key}]` : `${path}.${key}`;
    return fieldErrors(value, marks[key], name);
  });
}
