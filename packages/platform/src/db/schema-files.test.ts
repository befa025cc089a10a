import { describe, expect, it } from 'vitest'
import { orderSchema } from './schema-files.ts'

const table = (name: string, text = `create table ${name} (id int primary key);`) => ({
  path: `modules/x/schema/${name}.sql`,
  text,
})
const fn = (name: string, text: string) => ({ path: `modules/x/schema/functions/${name}.sql`, text })
const names = (...sources: { path: string; text: string }[]) => orderSchema(sources).map(({ name }) => name)

describe('the order of the schema files', () => {
  it('puts a table after those that its keys, its view, its columns and its calls name', () => {
    expect(names(table('a', 'create table a (b_id int references b(id));'), table('b'))).toEqual(['b', 'a'])
    expect(names(table('a', 'create view a as select 1 from b join c on true;'), table('b'), table('c'))).toEqual(['b', 'c', 'a'])
    expect(
      names(table('a', "create table a (id int default f());\nselect g('b');"), table('b'), fn('f', 'x'), fn('g', 'y')),
    ).toEqual(['f', 'g', 'b', 'a'])
    expect(
      names(table('a', 'create table a (id int);\nalter table b add foreign key (id) references a(id);'), table('b')),
    ).toEqual(['b', 'a'])
  })

  it('puts a function after the tables that its arguments and answer are made of, and before the triggers that run it', () => {
    const f = fn('f', 'create or replace function f(linha a, n int) returns setof b language sql as $$ select * from c $$;')
    expect(names(f, table('c', 'create table c (id int default f());'), table('a'), table('b'))).toEqual(['b', 'a', 'f', 'c'])
    expect(
      names(
        table('a', 'create table a (id int);\ncreate trigger t after insert on a for each row execute function z();'),
        fn('z', 'z'),
      ),
    ).toEqual(['z', 'a'])
  })

  it('does not take a column, a comment or a sentence for a reference', () => {
    expect(names(table('a', "-- references b\ncreate table a (b int, c text default 'on b');"), table('b'))).toEqual(['a', 'b'])
  })

  it('refuses a circle and two files of one name', () => {
    const circle = [table('a', 'create table a (x int references b);'), table('b', 'create table b (x int references a);')]
    expect(() => orderSchema(circle)).toThrow('a -> b -> a')
    expect(() => orderSchema([table('a'), { ...table('a'), path: 'modules/y/schema/a.sql' }])).toThrow('called a.sql')
  })

  it('keeps the hash when only comments or white space change', () => {
    const hash = (text: string) => orderSchema([table('a', text)])[0]?.hash
    const one = hash("create table a (id int, nome text default '-- no comment');")
    expect(hash("-- What it is for.\ncreate table a (\n  id int, -- the key\n  nome text default '-- no comment'\n);\n")).toBe(
      hash("create table a ( id int, nome text default '-- no comment' );"),
    )
    expect(hash("create table a (id int, nome text default '-- another');")).not.toBe(one)
  })
})
