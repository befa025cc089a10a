import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { inTransaction } from '@iss/platform/db'
import { verifyMunicipio } from '@iss/platform/audit'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { notaBase, parteVazia } from '../src/server/canonica.ts'
import { emitirNotas } from '../src/server/emitir-notas.ts'
import { pedidoNota } from './pedido.ts'

type Linha = { id: string; numero: string; prestador: string; transacao: string }

let scene: Scene
let alfa: Client
let beta: Client
const atividades = new Map<Client, number | null>()
const pessoas = new Map<Client, number>()
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  beta = await scene.as('beta')
  for (const client of [alfa, beta]) {
    const inicio = await client.call(carregarEmissao, {})
    atividades.set(client, inicio.atividades[0]?.id ?? null)
    pessoas.set(client, inicio.prestador.id)
  }
})
afterAll(() => scene.stop())

const pedido = (client: Client, descricao: string, valor = '1500.00') => {
  const base = pedidoNota({ valor, atividadeId: atividades.get(client) ?? null, enviarEmailTomador: false })
  return { ...base, itens: base.itens.map((item) => ({ ...item, descricao })), rascunhoId: null }
}
const tentar = (client: Client, descricao: string, valor?: string, headers?: Record<string, string>) =>
  client.try(emitirNotaCall, JSON.parse(JSON.stringify(pedido(client, descricao, valor))) as never, headers)
const notas = (descricao: string) =>
  scene.owner<Linha>(
    `select id, numero, prestador_id as prestador, xmin::text as transacao from nota_fiscal where discriminacao like $1 order by prestador_id, numero`,
    [`${descricao}%`],
  )
/** Every number of every provider is there, from 1 to the counter. */
const semLacunas = async () => {
  const rows = await scene.owner<{ ok: boolean }>(
    `select count(*) = max(numero) and max(numero) = (select ultimo from contador_numeracao c where c.escopo = 'nfe' and c.dono_id = n.prestador_id and c.municipio_id = n.municipio_id) as ok
     from nota_fiscal n group by n.municipio_id, n.prestador_id`,
  )
  return rows.every(({ ok }) => ok)
}
/** While `work` runs, the database breaks at a note of this description. */
async function comFalha<T>(descricao: string, work: () => Promise<T>): Promise<T> {
  await scene.owner(
    `create function falha_de_teste() returns trigger language plpgsql as $$ begin if new.discriminacao = '${descricao}' then raise exception 'disco cheio'; end if; return new; end $$`,
  )
  await scene.owner('create trigger falha_de_teste before insert on nota_fiscal for each row execute function falha_de_teste()')
  try {
    return await work()
  } finally {
    await scene.owner('drop trigger falha_de_teste on nota_fiscal; drop function falha_de_teste()')
  }
}

describe('emissões simultâneas na mesma transação', () => {
  it('notes issued at the same moment share transactions; a refused one is left out with its own reasons', async () => {
    const respostas = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tentar(index % 2 === 0 ? alfa : beta, `grupo ${index}`, index === 6 ? '0.00' : '1500.00'),
      ),
    )
    expect(respostas.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, index) => (index === 6 ? 409 : 200)))
    expect(respostas[6]?.body.mensagens.length).toBeGreaterThan(0)
    const gravadas = await notas('grupo ')
    expect(gravadas.length).toBe(19)
    expect(new Set(gravadas.map(({ transacao }) => transacao)).size).toBeLessThan(10)
    expect(await semLacunas()).toBe(true)
  })

  it('each note of a group keeps the audit of its own request, and the hashes hold', async () => {
    const respostas = await Promise.all([tentar(alfa, 'auditada a'), tentar(beta, 'auditada b'), tentar(alfa, 'auditada c')])
    const ids = respostas.map(({ body }) => String((body as unknown as { id: number }).id))
    const eventos = await scene.owner<{ entidade_id: string; como: string; requisicao: string }>(
      `select entidade_id, como_pessoa_id as como, requisicao from auditoria_evento where tipo = 'nfe.emitida' and entidade_id = any($1)`,
      [ids],
    )
    expect(eventos.length).toBe(3)
    const como = (id: string | undefined) => Number(eventos.find((evento) => evento.entidade_id === id)?.como)
    expect(ids.map(como)).toEqual([pessoas.get(alfa), pessoas.get(beta), pessoas.get(alfa)])
    expect(new Set(eventos.map(({ requisicao }) => requisicao)).size).toBe(3)
    expect((await verifyMunicipio(scene.pool, 1)).problemas).toEqual([])
  })

  it('a note that breaks unexpectedly fails alone; the others of its group are issued without a gap', async () => {
    const respostas = await comFalha('quebra 3', () =>
      Promise.all(Array.from({ length: 8 }, (_, index) => tentar(index % 2 === 0 ? alfa : beta, `quebra ${index}`))),
    )
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200])
    expect((await notas('quebra ')).length).toBe(7)
    expect(await semLacunas()).toBe(true)
  })

  it('the same Idempotency-Key twice at the same moment makes one note and one answer', async () => {
    const chave = { 'idempotency-key': 'duas-vezes-no-grupo' }
    const respostas = await Promise.all([
      tentar(alfa, 'chave', undefined, chave),
      tentar(alfa, 'chave', undefined, chave),
      tentar(alfa, 'chave sem', undefined),
    ])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(respostas[0]?.body).toEqual(respostas[1]?.body)
    expect((await notas('chave')).length).toBe(2)
    const recusada = { 'idempotency-key': 'recusada-no-grupo' }
    expect((await tentar(alfa, 'chave', '0.00', recusada)).status).toBe(409)
    expect((await tentar(alfa, 'chave depois', undefined, recusada)).status).toBe(200)
  })

  it('a provider whose number is held waits alone; the others go on, and a number given back is given again', async () => {
    let pendente: ReturnType<typeof tentar> | undefined
    await inTransaction(scene.pool, { municipioId: 1 }, async (_db, client) => {
      await client.query(`select proximo_numero('nfe', $1)`, [pessoas.get(alfa)])
      pendente = tentar(alfa, 'presa')
      const livres = await Promise.all([tentar(beta, 'livre 1'), tentar(beta, 'livre 2')])
      expect(livres.map(({ status }) => status)).toEqual([200, 200])
      expect((await notas('presa')).length).toBe(0)
      await client.query('rollback; begin')
    })
    expect((await pendente)?.status).toBe(200)
    expect(await semLacunas()).toBe(true)
  })
})

describe('comando de conjunto', () => {
  it('issues the accepted notes in order, refuses the other, and gives its number back', async () => {
    const item = (valor: string) => ({
      descricao: 'conjunto',
      unidade: null,
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from(valor),
      desconto: Dinheiro.zero,
      descontoIncondicional: Dinheiro.zero,
    })
    const prestadorId = pessoas.get(alfa) ?? 0
    const base = notaBase('ARQUIVO', '40000001000150', '2026-04-15', '1.01')
    const resultados = await scene.inCity(1, (ctx) =>
      emitirNotas(
        ['10.00', '0.00', '20.00'].map((valor) => ({
          ctx,
          prestadorId,
          gravacao: { canal: 'ARQUIVO' },
          nota: {
            ...base,
            servico: { ...base.servico, atividadeId: atividades.get(alfa) ?? null },
            tomador: { ...parteVazia, identificacao: 'CNPJ' as const, documento: '40000005000139' },
            itens: [item(valor)],
            enviarEmailTomador: false,
          },
        })),
      ),
    )
    expect(resultados.map((resultado) => Object.keys(resultado)[0])).toEqual(['emitida', 'recusa', 'emitida'])
    const [primeira, , terceira] = resultados.map((resultado) => ('emitida' in resultado ? resultado.emitida.numero : 0))
    expect(terceira).toBe((primeira ?? 0) + 1)
    expect(await semLacunas()).toBe(true)
    const [desconhecido] = await scene.inCity(2, (ctx) =>
      emitirNotas([{ ctx, prestadorId, gravacao: { canal: 'ARQUIVO' }, nota: base }]).then((lista) => {
        expect(lista).toHaveLength(1)
        return lista
      }),
    )
    expect(desconhecido && 'recusa' in desconhecido && desconhecido.recusa.kind).toBe('not-found')
  })
})
