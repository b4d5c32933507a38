/**
 * RFC 4180 to the letter, as a machine of five states: CRLF ends every record, the last one included; quotes
 * stand around a whole field or doubled inside one; every record has as many fields as the first. Whatever else
 * a lenient reader would let pass throws.
 */
type State = 'start of field' | 'plain' | 'quoted' | 'after quote' | 'after CR';

export function parseStrictCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let state: State = 'start of field';
  const refuse = (at: number, why: string): never => {
    throw new Error(`Not RFC 4180 at character ${at}, record ${records.length + 1}: ${why}`);
  };
  const endField = () => {
    record.push(field);
    field = '';
    state = 'start of field';
  };

  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (state === 'quoted') {
      if (sign === '"') state = 'after quote';
      else field += sign;
    } else if (state === 'after CR') {
      if (sign !== '\n') refuse(at, 'a bare carriage return');
      endField();
      if (record.length !== (records[0] ?? record).length) refuse(at, 'another number of fields');
      records.push(record);
      record = [];
    } else if (sign === ',') endField();
    else if (sign === '\r') state = 'after CR';
    else if (sign === '\n') refuse(at, 'a bare line feed');
    else if (sign === '"') {
      if (state === 'plain') refuse(at, 'a quote inside a field without quotes');
      if (state === 'after quote') field += sign;
      state = 'quoted';
    } else {
      if (state === 'after quote') refuse(at, 'something behind the closing quote');
      field += sign;
      state = 'plain';
    }
  }
  if (state !== 'start of field' || record.length > 0) refuse(text.length, 'the end of the last record is missing');
  return records;
}
