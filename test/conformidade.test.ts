import { defineCall, defineScreen, defineSwitch } from '@iss/platform/contract'
import type { House } from '@iss/platform/discovery'
import { defineProcess } from '@iss/platform/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { doubts, indexProduct, isInBlock, measure } from '../scripts/conformidade/measure.ts'
import type { Places } from '../scripts/conformidade/places.ts'
import { presenceOf } from '../scripts/conformidade/presence.ts'
import { remainder } from '../scripts/conformidade/report.ts'
import { readTables } from '../scripts/conformidade/tables.ts'
import { normalize, normalizePath } from '../scripts/conformidade/words.ts'

/** A product of one module, small enough to be read at one glance: what it has and, beside each thing, what only looks like it. */
const code: Record<string, string> = {
  'modules/guia/package.json': JSON.stringify({
    name: '@iss/guia',
    exports: { './domain/*': './src/domain/*.ts', './tables/*': './src/tables/*.ts' },
  }),
  'modules/guia/migrations/1.sql': `
    create table guia (municipio_id int, id int, valor numeric(15,2), pessoa_id int, lida_em date, esquecida int, check (valor > 0));
    create table bilhete (municipio_id int, id int);
    create table guia_copia (like guia including all);
    -- alter table guia add column em_comentario int;
    alter table guia add column if not exists juros numeric(15,2), drop column velha;
    alter table guia add constraint limpa check (tipo in ('AVULSA', 'FIXA'));`,
  'modules/guia/src/tables/guia.ts': `
    export const guiaTable = tenantTable('guia', { valor: dinheiro('valor'), juros: dinheiro('juros'), pessoaId: idRef('pessoa_id'),
      lidaEm: instante('lida_em'), esquecida: integer('esquecida') })
    export const bilheteTable = tenantTable('bilhete', {})`,
  'modules/guia/src/domain/situacao.ts': `
    /** 'A prazo', 'Em juízo' are words of a comment: nothing. */
    export const situacoes = ['A vencer', 'PAGA', 'Vencida'] as const
    export const soDoTeste = ['Ato', 'Página', 'Selo'] as const
    export const rotulos = { BAIXADA: 'Baixada à mão', ESTORNADA: 'Estornada' } as const
    export function computada() { return ['x'] }`,
  'modules/guia/src/domain/texto.ts': `
    export const frases = { venceu: 'A guia venceu em {data}.', sobra: 'Frase que ninguém mostra.' }
    export const orfa = 'Sentença órfã de três palavras.'`,
  'modules/guia/src/server/index.ts': "export { gerar } from './gerar.ts'",
  'modules/guia/src/server/gerar.ts': `
    import { guiaTable } from '@iss/guia/tables/guia'
    import { rotulos, situacoes } from '../domain/situacao.ts'
    import { frases } from '../domain/texto.ts'
    export const gerar = implement(chamada, async (ctx) => {
      // KILL, RESTART, UPDATE
      if (hasChave(ctx.user, 'iss:guia:pagar')) await ctx.audit({ tipo: pago ? 'guia.paga' : 'guia.emitida', entidade: 'guia' })
      return { v: guiaTable.valor, p: guiaTable.pessoaId, l: guiaTable.lidaEm, j: guiaTable.juros, s: rotulos[situacoes[0]], f: frases.venceu, n: \`Faltam \${dias} dias para o fim\` }
    })`,
  'modules/guia/src/web/guia.tsx': `
    import { Aviso } from './parts/aviso.tsx'
    export function Screen() { return <p>A guia <b>foi paga</b>, {nome}. <Aviso/></p> }`,
  'modules/guia/src/web/parts/aviso.tsx':
    'export const Aviso = () => <p>Não pague duas vezes</p>\nexport const Escondido = () => <p>Isto ninguém vê</p>',
  'apps/web/src/screens.tsx':
    "const files = import.meta.glob(['../../../modules/*/src/web/*.tsx', '!../../../modules/*/src/web/*.test.tsx'])",
  'modules/guia/src/domain/situacao.test.ts': `
    import { situacoes, soDoTeste } from './situacao.ts'
    // Z3-5-01 in a comment
    describe('guia', () => {
      it('Z3-5-02 Z3-9-09 the words of the specification', () => expect(soDoTeste).toEqual(['Ato', 'Página', 'Selo']))
      it.each([['Z3-5-03']])('%s', () => expect(situacoes).toHaveLength(3))
    })`,
  'modules/guia/src/server/gerar.itest.ts': `
    import { startScene } from '@iss/testing'
    it('Z3-5-04 somebody pays', async () => { const scene = await startScene(); expect(await scene.pay()).toBe('paga') })
    it('W9-1-01 /home/actions/guia opens', () => scene.open('/home/actions/guia'))
    it('W9-1-04 opens', () => scene.open('/home/actions/outra'))`,
}
const files = Object.entries(code).map(([path, text]) => ({ path, text }))

const answer = z.object({ guia: z.object({ numero: z.string(), situacao: z.enum(['ABERTA', 'PAGA']) }) })
const house: House = {
  calls: [
    defineCall({
      method: 'POST',
      path: '/guia/buscar/:id',
      summary: 'Guia',
      request: z.object({ idPessoa: z.number() }),
      answer,
      access: { chaves: ['iss:guia:ver'] },
      effect: 'read',
    }),
  ],
  operations: [],
  screens: [
    defineScreen({
      path: '/home/actions/guia',
      title: 'Guias',
      access: {
        perfis: ['fiscal'],
        condicao: (user) => user.authRegex.some((one) => new RegExp(`^${one}$`).test('iss:guia:condicao')),
      },
      component: 'guia',
      aliases: ['/home/fiscal/guia'],
    }),
    defineScreen({ path: '/home/guia', title: 'Vai', access: {}, redirectTo: '/home/actions/guia' }),
    defineScreen({ path: '/home/perdida', title: 'Perdida', access: {}, redirectTo: '/home/actions/nada' }),
    defineScreen({ path: '/home/pedagio', title: 'Pedágio', access: {}, redirectTo: '/home/inicial-menu' }),
    defineScreen({ path: '/home/inicial-menu', title: 'Início', access: {}, component: 'inicio' }),
  ],
  events: [],
  hooks: [],
  processes: [defineProcess({ fila: 'filaGuias', nome: 'guia.gerar', block: async () => ({ done: true, feitos: 1 }) })],
  routines: [],
  couriers: [],
  switches: [defineSwitch({ scope: 'pessoal', name: 'recebeGuia', label: 'x', default: true, effect: 'x', source: 'x' })],
  demos: [],
  sessionLoaders: [],
  others: new Map([
    [
      'report',
      [
        { kind: 'report', tipo: 2, fila: 'filaRelatorio', path: '/home/actions/relatorio-guias', title: 'Relatório' } as {
          kind: string
        },
      ],
    ],
  ]),
  tables: new Map(),
  origins: new Map(),
}
const places: Places = {
  'J9-1-07 Boleto': { tabelas: ['guia'], campos: { lida: 'lida_em', juros: 'guia.juros', dono: { sem: 'é a cidade' } } },
  'J9-1-08 Recado': { sem: 'segue da guia' },
  'J9-1-09 Pergunta': { chamadas: ['/guia/buscar/:id'] },
  'J9-1-10 Chaves': { chaves: 'pessoal' },
  'J9-1-11 Outra': { tabelas: ['tabela_que_nao_ha'] },
  'X9-1-08 state': { lista: 'situacoes' },
  'X9-1-09 dead': { lista: 'soDoTeste' },
  'X9-1-10 english': { valores: ['A vencer', 'Vencida'] },
  'X9-1-11 english, dead': { valores: ['Ato', 'Selo'] },
  'Y9-1-05 payment': { auditoria: ['guia.paga'] },
  'Y9-1-06 removal': { auditoria: ['guia.removida'] },
}
const roots = new Set(['modules/guia/src/server/gerar.ts#gerar'])
const held = new Map([['modules/guia/src/domain/situacao.ts#situacoes', ['E01', 'E02', 'E03']]])
const { index, proofs } = indexProduct(files, house, roots, places, held)
const presence = (file: string, item: Record<string, unknown>) => {
  const { state, missing } = presenceOf(file, item, index)
  return missing.length && state !== 'falta' ? `${state}: ${missing.join(', ')}` : state
}
const values = (...names: string[]) => ({ name: 'x', values: names.map((value) => ({ value })) })

describe('the conformity command', () => {
  it('knows one word by its many spellings', () => {
    for (const word of ['NotaFiscal', 'notaFiscal', 'nota_fiscal', 'nota-fiscal', 'Nota fiscal'])
      expect(normalize(word)).toBe('NOTA_FISCAL')
    expect(normalize('Competência')).toBe('COMPETENCIA')
    expect(normalizePath('/a/:id?/{codigo}/')).toBe('/a/:/:')
  })

  it.each([
    ['/home/actions/guia', 'presente'],
    ['/home/fiscal/guia', 'presente'],
    ['/home/actions/relatorio-guias', 'presente'],
    ['/home/guia', 'presente'],
    ['/home/actions/outra', 'falta'],
    ['/home/perdida', 'parcial: leva a /home/actions/nada, que não existe'],
    ['/home/pedagio', 'parcial: só leva à página inicial'],
  ])('a route is what a declaration has for an address, and leads somewhere: %s %s', (path, state) =>
    expect(presence('routes', { path })).toBe(state),
  )

  it('a route without an address is the title of a screen; a call is declared, with its prefix', () => {
    expect(presence('routes', { path: null, label: 'Guias' })).toBe('presente')
    expect(presence('routes', { path: null, label: 'Inexistente' })).toBe('falta')
    expect(presence('calls', { path: '/v2/rest/guia/buscar/{id}' })).toBe('presente')
    expect(presence('calls', { path: '/v2/rest/guia/salvar' })).toBe('falta')
  })

  it.each([
    ['A guia venceu em {data}.', 'presente'],
    ['Faltam X dias para o fim', 'presente'],
    ['A guia foi paga', 'presente'],
    ['Não pague duas vezes', 'presente'],
    ['Isto ninguém vê', 'falta'],
    ['Sentença órfã de três palavras.', 'falta'],
    ['A guia venceu ontem.', 'falta'],
    ['A prazo', 'falta'],
    ['guia', 'presente'],
    ['venc', 'falta'],
  ])('a text stands in what the program reaches, not in comments nor in constants that nothing uses: %s %s', (text, state) =>
    expect(presence('messages', { text })).toBe(state),
  )

  it('values stand together in one list that the program uses', () => {
    expect(presence('enums', values('a vencer', 'Paga', 'Vencida'))).toBe('presente')
    expect(presence('enums', values('A vencer', 'Paga', 'Vencida', 'Anulada'))).toBe('parcial: Anulada')
    expect(presence('enums', values('Baixada à mão', 'Estornada'))).toBe('presente')
    expect(presence('enums', values('ABERTA', 'PAGA'))).toBe('presente')
    expect(presence('enums', values('AVULSA', 'FIXA'))).toBe('presente')
    expect(presence('enums', values('E01', 'E02', 'E03'))).toBe('presente')
    expect(presence('enums', values('A vencer', 'Estornada', 'AVULSA'))).toBe('falta')
    expect(presence('enums', values('KILL', 'RESTART', 'UPDATE'))).toBe('falta')
    expect(presence('enums', values('Ato', 'Página', 'Selo'))).toBe('falta')
    expect(presence('enums', { id: 'X9-1-08', ...values('1', '2', '3') })).toBe('presente')
    expect(presence('enums', { id: 'X9-1-10', ...values('due', 'overdue') })).toBe('presente')
    expect(presence('enums', { id: 'X9-1-11', ...values('act', 'seal') })).toBe('falta')
    expect(presence('enums', { id: 'X9-1-09', ...values('Ato', 'Página', 'Selo') })).toBe('falta')
  })

  it('a queue has a process, a report kind a report, a connector its table, an event is written', () => {
    expect(presence('processes', { type: 'queue', name: 'filaGuias' })).toBe('presente')
    expect(presence('processes', { type: 'queue', name: 'filaQueNinguemLe' })).toBe('falta')
    expect(presence('processes', { type: 'report set', name: 'kinds', count: 3 })).toBe(
      'parcial: nenhum relatório dos tipos 0, 1',
    )
    expect(presence('processes', { type: 'connector object', name: 'Guia' })).toBe('presente')
    expect(presence('processes', { type: 'connector object', name: 'TNCSinal' })).toBe('falta')
    expect(presence('processes', { type: 'connector signal', name: 'UPDATE' })).toBe('falta')
    expect(presence('processes', { id: 'Y9-1-05', name: 'payment' })).toBe('presente')
    expect(presence('processes', { id: 'Y9-1-06', name: 'removal' })).toBe('falta')
  })

  it('a key decides over some access or is asked for by an operation; a profile is asked for', () => {
    const key = (name: string) => presence('permissions', { type: 'permission', key: name })
    expect(['iss:guia:ver', 'iss:guia:condicao', 'iss:guia:pagar'].map(key)).toEqual(['presente', 'presente', 'presente'])
    expect(key('iss:guia:decorativa')).toBe('falta')
    expect(presence('permissions', { type: 'profile', key: 'fiscal' })).toBe('presente')
    expect(presence('permissions', { type: 'profile', key: 'pedagio' })).toBe('falta')
  })

  it('an entity is a table that the program uses, with columns that it uses', () => {
    const entity = (id: string, name: string, ...fields: string[]) =>
      presence('entities', { id, name, fields: fields.map((field) => ({ name: field })) })
    expect(entity('J9-1-01', 'Guia', 'valor', 'pessoa', 'municipio', 'juros')).toBe('presente')
    expect(entity('J9-1-02', 'GuiaTO', 'valor', 'multa')).toBe('parcial: multa')
    expect(entity('J9-1-03', 'Guia', 'esquecida')).toBe('parcial: esquecida (coluna que nada usa)')
    expect(entity('J9-1-04', 'Bilhete')).toBe('parcial: nada usa a tabela bilhete')
    expect(entity('J9-1-05', 'Situacao')).toBe('falta')
    expect(entity('J9-1-06', 'Movimento (Guia)', 'valor')).toBe('presente')
    expect(entity('J9-1-07', 'Boleto', 'lida', 'juros', 'dono')).toBe('presente')
    expect(entity('J9-1-08', 'Recado')).toBe('dispensado: segue da guia')
    expect(entity('J9-1-09', 'Pergunta', 'idPessoa', 'numero', 'cor')).toBe('parcial: cor')
    expect(entity('J9-1-10', 'Chaves', 'recebeGuia', 'recebeNada')).toBe('parcial: recebeNada')
    expect(entity('J9-1-11', 'Outra')).toBe('falta')
  })

  it('reads tables from the SQL that makes and changes them', () => {
    const tables = readTables([
      ...files,
      { path: 'modules/guia/schema/zebra.sql', text: 'create table if not exists zebra (id int, cor text default (1, 2));' },
      {
        path: 'modules/guia/migrations/2.sql',
        text: 'alter table zebra rename column cor to pelo; alter table bilhete rename to x; drop table guia_copia;',
      },
    ])
    expect([...(tables.get('zebra') ?? [])]).toEqual(['ID', 'PELO'])
    expect([...(tables.get('guia') ?? [])]).toEqual(['MUNICIPIO_ID', 'ID', 'VALOR', 'PESSOA_ID', 'LIDA_EM', 'ESQUECIDA', 'JUROS'])
    expect(index.tables.get('guia_copia')).toContain('VALOR')
    expect(tables.has('guia_copia')).toBe(false)
  })

  it('a rule is there when a test that uses the program names it', () => {
    const rule = (id: string) => presence('rules', { id, rule: 'x' })
    expect(['Z3-5-01', 'Z3-5-02', 'Z3-5-03', 'Z3-5-04', 'Z3-5-05'].map(rule)).toEqual([
      'falta',
      'falta',
      'presente',
      'presente',
      'falta',
    ])
  })

  it('tells ids that lead nowhere, proofs that prove nothing and proofs of another address', () => {
    const inventory = new Map([
      [
        'routes',
        [
          { id: 'W9-1-01', path: '/home/actions/guia' },
          { id: 'W9-1-04', path: '/home/actions/carta' },
        ],
      ],
      ['rules', [{ id: 'Z3-5-02' }, { id: 'Z3-5-03' }, { id: 'Z3-5-04' }]],
      ['entities', [{ id: 'J9-1-07', name: 'Boleto bancário' }]],
    ])
    expect(
      doubts(inventory, { ...index, places: { 'J9-1-07 Boleto': { sem: 'x' }, 'J9-2-01 Sumiu': { sem: 'x' } } }, proofs).map(
        (line) => line.replace(/\t.*: /, ' '),
      ),
    ).toEqual([
      'J9-1-07 o inventário chama isto de Boleto bancário',
      'J9-2-01\tmapa: o inventário não tem este número'.replace(/\t.*: /, ' '),
      'W9-1-04 a prova não diz o endereço /home/actions/carta',
      'Z3-5-02 a prova só usa palavras que o programa não alcança',
      'Z3-9-09 o inventário não tem este número',
    ])
  })

  it('prints what is left of one part, by a section, a route or a word', () => {
    const items = [
      { id: 'J3-9.3-01', seed: 3, name: 'DES-IF branch' },
      { id: 'W2-2.8-04', seed: 2, path: '/home/actions/obras' },
      { id: 'Z3-9.3-10', seed: 3, rule: 'The DES-IF code is shown as NN.' },
      { id: 'J3-9.30-01', seed: 3, name: 'Curso' },
    ]
    const inBlock = (block: string) => items.filter((item) => isInBlock(item, block)).map(({ id }) => id)
    expect(inBlock('3-9.3')).toEqual(['J3-9.3-01', 'Z3-9.3-10'])
    expect(inBlock('J3-9.3')).toEqual(['J3-9.3-01'])
    expect(inBlock('3.9.3')).toEqual(['J3-9.3-01', 'Z3-9.3-10'])
    expect(inBlock('desif')).toEqual(['J3-9.3-01', 'Z3-9.3-10'])
    expect(inBlock('/home/actions/obras')).toEqual(['W2-2.8-04'])
    expect(inBlock('Z3-9.3-10')).toEqual(['Z3-9.3-10'])
    const inventory = new Map([['entities', items]])
    expect(remainder(measure(inventory, index, { semente: '3', blocos: ['3-9.3'] }))).toBe(
      'Documento 3, parte 9.3 (2)\n  J3-9.3-01        falta      DES-IF branch: nem tabela nem linha no mapa\n  Z3-9.3-10        falta      The DES-IF code is shown as NN.: nenhuma tabela com este nome',
    )
  })

  it('looks at files of another shape without failing', () => {
    for (const item of [{}, { id: 7, fields: 'x', values: null }, { name: 3 }, { path: 5 }])
      expect(presence('outra', item)).toBe('falta')
  })
})
