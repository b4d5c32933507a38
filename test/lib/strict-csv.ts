/**
 * Parses CSV exactly as RFC 4180 defines it, as a machine of five states: CRLF ends every record, including the last;
 * quotes enclose a whole field, or are doubled inside one; every record has as many fields as the first. Throws on
 * anything else that a lenient parser accepts.
 */
type State = 'start of field' | 'plain' | 'quoted' | 'after quote' | 'after CR';

export function parseStrictCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let state: State = 'start of field';
  const refuse = (index: number, reason: string): never => {
    throw new Error(`Not RFC 4180 at character ${index}, record ${records.length + 1}: ${reason}`);
  };
  const endField = () => {
    record.push(field);
    field = '';
    state = 'start of field';
  };

  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (state === 'quoted') {
      if (character === '"') state = 'after quote';
      else field += character;
    } else if (state === 'after CR') {
      if (character !== '\n') refuse(index, 'a bare carriage return');
      endField();
      if (record.length !== (records[0] ?? record).length) refuse(index, 'another number of fields');
      records.push(record);
      record = [];
    } else if (character === ',') endField();
    else if (character === '\r') state = 'after CR';
    else if (character === '\n') refuse(index, 'a bare line feed');
    else if (character === '"') {
      if (state === 'plain') refuse(index, 'a quote inside a field without quotes');
      if (state === 'after quote') field += character;
      state = 'quoted';
    } else {
      if (state === 'after quote') refuse(index, 'something after the closing quote');
      field += character;
      state = 'plain';
    }
  }
  if (state !== 'start of field' || record.length > 0) refuse(text.length, 'the end of the last record is missing');
  return records;
}
