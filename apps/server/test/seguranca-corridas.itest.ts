import { redefinirSenha } from '@iss/acesso/contract/identidade'
import { enviarSenha } from '@iss/acesso/contract/login'
import { cancelarNotaCall, substituirNotaCall } from '@iss/correcao/contract/cancelamento'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoAoColegio } from '@iss/emissao/testing/pedido'
import { type LinhaRetorno, montarRetorno } from '@iss/guia/domain/montar-retorno'
import { emitirGuia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { createApp } from '@iss/platform/http'
import { byText, type Client, type Scene, startScene, testSecret } from '@iss/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

let scene: Scene
let alfa: Client
let fiscal: Client
/** Two processes of one installation. */
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  const { house, pool, runtime } = scene
  const other = await createApp({ house, pool, runtime, secret: testSecret, version: '0', ratePerMinute: 0 })
  apps = [scene.app, other]
})
afterAll(async () => {
  await apps[1].close()
  await scene.stop()
})

const post = async (which: number, path: string, payload: unknown, client?: Client) => {
  const headers = client ? { authorization: `Bearer ${String(client.token)}` } : {}
  const app = apps[which % 2] ?? apps[0]
  const answer = await app.inject({ method: 'POST', url: `/v2/rest${path}`, headers, payload: payload as never })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const guiaDeAlfa = (base: string) =>
  scene.inCity(1, async (ctx) => {
    const pessoa = await findPessoaPorDocumento(ctx, '40000001000150')
    const competencia = Competencia.of(2026, 3)
    return emitirGuia(ctx, {
      pessoaId: pessoa?.id ?? 0,
      tipo: 'AVULSA',
      papel: 'PRESTADOR',
      competencia,
      base: Dinheiro.from(base),
    })
  })
const pagamentosDe = (guiaId: number) =>
  scene.owner<{ n: number }>('select count(*)::int as n from pagamento where guia_id = $1', [guiaId]).then(([row]) => row?.n)

describe('a recovery code', () => {
  it('cannot be guessed: over hours, with new codes asked for and at both processes, hardly anything is even looked at', async () => {
    const guess = (which: number, codigo: string, usuario = 'novaera') =>
      post(which, redefinirSenha.path, { usuario, codigo, senha: 'Roubada pelo caminho' })
    let looked = 0
    const hour = 3_600_000
    for (let passed = 0; passed < 6 * hour; passed += hour / 4) {
      await post(0, enviarSenha.path, { usuario: 'novaera' })
      // All at once, under other spellings of the name as well.
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => guess(index, `00000${index}`, index % 3 ? 'novaera' : ' NovaEra ')),
      )
      const names = answers.map(({ status, body }) => `${status} ${String(body.exceptionMessage)}`)
      looked += names.filter((name) => name === '409 CodeMismatchException').length
      expect(names.filter((name) => !/^409 (CodeMismatch|LimitExceeded|ExpiredCode)Exception$/.test(name))).toEqual([])
      scene.clock.advance(hour / 4)
    }
    // Of a million codes.
    expect(looked).toBeGreaterThan(4)
    expect(looked).toBeLessThan(40)
    expect(await scene.owner(`select 1 from auditoria_evento where tipo = 'senha.alterada'`)).toEqual([])
    scene.clock.set('2026-04-15T15:00:00.000Z')
  }, 240_000)
})

describe('money is received once', () => {
  const boundary = '----iss'
  const enviar = (which: number, conteudo: string) =>
    (apps[which % 2] ?? apps[0]).inject({
      method: 'POST',
      url: '/v2/rest/retornobancario/enviar',
      headers: { authorization: `Bearer ${String(fiscal.token)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="retorno.ret"\r\ncontent-type: text/plain\r\n\r\n${conteudo}\r\n--${boundary}--\r\n`,
    })

  it('one bank file sent many times at the same moment to both processes, and again as another file', async () => {
    const { id, codigoBarras, total } = await guiaDeAlfa('130.00')
    const linha: LinhaRetorno = {
      codigoBarras,
      dataPagamento: '2026-04-14',
      dataCredito: '2026-04-15',
      valor: total,
      formaArrecadacao: '9',
      autenticacao: 'AUT-CORRIDA',
    }
    const arquivo = (sequencial: number) =>
      montarRetorno({
        convenio: '9876',
        empresa: 'PREF NOVA SERRA',
        banco: '001',
        nomeBanco: 'BANCO DO BRASIL',
        geradoEm: '2026-04-15',
        sequencial,
        linhas: [linha],
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => enviar(index, arquivo(70 + (index % 4 === 3 ? 1 : 0)))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
    const linhas = answers
      .filter(({ statusCode }) => statusCode === 200)
      .flatMap((answer) => answer.json<{ linhas: { situacao: string }[] }>().linhas.map(({ situacao }) => situacao))
    expect(linhas.sort(byText)).toEqual(['JA_REGISTRADA', 'PAGA'])
    expect(await pagamentosDe(id)).toBe(1)
  })
})

/** Begins one or the other first, and gives their answers in the order of the arguments. */
async function bothAtOnce<T>(otherFirst: boolean, one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> {
  const early = otherFirst ? other() : one()
  const late = otherFirst ? one() : other()
  return Promise.all(otherFirst ? [late, early] : [early, late])
}

describe('a note', () => {
  it('is either cancelled or replaced, never both, when both are asked for at the same moment at two processes', async () => {
    const atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find(({ subitem }) => subitem === '1.01')?.id ?? null
    const pedido = pedidoAoColegio({ atividadeId })
    for (let round = 0; round < 10; round += 1) {
      const { id, numero } = await alfa.call(emitirNotaCall, { ...pedido, rascunhoId: null })
      const cancel = () =>
        post(
          round,
          cancelarNotaCall.path,
          {
            notaId: id,
            codigo: 1,
            justificativa: 'Valor digitado errado na emissão',
            notaSubstituta: null,
            arquivos: [],
          },
          alfa,
        )
      const replace = () =>
        post(
          round + 1,
          substituirNotaCall.path,
          z.encode(substituirNotaCall.request, {
            ...pedidoAoColegio({ atividadeId, valor: '1200.00' }),
            notaId: id,
            motivo: 'VALOR_INCORRETO',
            descricaoMotivo: null,
          }),
          alfa,
        )
      const [cancelled, replaced] = await bothAtOnce(round % 2 === 0, cancel, replace)
      expect(new Set([cancelled?.status, replaced?.status]), JSON.stringify([cancelled?.body, replaced?.body])).toEqual(
        new Set([200, 409]),
      )
      const rows = await scene.owner<{ numero: number; estado: string }>(
        `select n.numero::int, n.estado from nota_fiscal n
         where n.municipio_id = 1 and n.prestador_id = (select prestador_id from nota_fiscal where municipio_id = 1 and id = $1) and n.numero >= $2 order by n.numero`,
        [id, numero],
      )
      expect(rows.map(({ estado }) => estado)).toEqual(cancelled?.status === 200 ? ['CANCELADA'] : ['SUBSTITUIDA', 'EMITIDA'])
      expect(rows.map((row) => row.numero)).toEqual(rows.map((_, index) => numero + index))
    }
  }, 120_000)
})
