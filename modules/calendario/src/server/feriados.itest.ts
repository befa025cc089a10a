import { actionCall, registryCalls } from '@iss/registry/definition'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feriados } from '../registries/feriados.ts'
import { findFeriados } from './find-feriados.ts'

const calls = registryCalls(feriados)
let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const values = (dia: string, more: object = {}) => ({
  dia,
  descricao: 'Feriado de teste',
  tipo: 'MUNICIPAL',
  recorrente: false,
  ...more,
})
const messages = async (input: unknown, who = gestor) =>
  (await who.try(calls.salvar, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const find = async (busca: string) => (await gestor.call(calls.buscar, { busca, pagina: 0, tamanho: 10, cancelados: true })).lista
const multipart = (csv: string, confirmar: boolean) => {
  const border = 'divisa'
  const body = `--${border}\r\ncontent-disposition: form-data; name="confirmar"\r\n\r\n${confirmar}\r\n--${border}\r\ncontent-disposition: form-data; name="file"; filename="feriados.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${border}--\r\n`
  return gestor.post('/v2/rest/feriados/importar', body, { 'content-type': `multipart/form-data; boundary=${border}` })
}

describe('R2-2.8-77 feriados', () => {
  it('comes with the national holidays of 24 months back to 12 ahead, movable ones too', async () => {
    const [row] = await find('corpus')
    expect(row?.valores).toMatchObject({ dia: '2026-06-04', tipo: 'PONTO_FACULTATIVO' })
    const [span] = await scene.owner<{ de: string; ate: string }>(
      `select min(dia) filter (where not recorrente)::text as de, max(dia)::text as ate from feriado where municipio_id = 1`,
    )
    expect(span).toEqual({ de: '2024-04-21', ate: '2027-03-26' })
  })

  it('saves with the texts of the registries, and nobody without right changes it', async () => {
    const saved = await gestor.call(calls.salvar, { valores: values('2026-05-20') })
    expect(saved).toMatchObject({ versao: 1, mensagem: 'Registro salvo com sucesso.' })
    expect(await messages({ valores: values('2026-05-20') })).toEqual(['dia: Já existe feriado neste dia.'])
    expect(await messages({ valores: values('2026-02-30', { descricao: ' ' }) })).toEqual([
      'dia: O valor informado em Dia não é válido.',
      'descricao: O campo Descrição é obrigatório.',
    ])
    expect((await (await scene.as('fiscal')).try(calls.salvar, { valores: values('2026-05-21') })).status).toBe(403)
    expect((await (await scene.as('fiscal')).call(calls.buscar, { pagina: 0, tamanho: 10, cancelados: true })).editavel).toBe(
      false,
    )
    expect((await (await scene.as('alfa')).try(calls.buscar, {})).status).toBe(403)
  })

  it('the 20th as a holiday moves the due date; a recurring day counts every year', async () => {
    const days = await scene.inCity(1, (ctx) => findFeriados(ctx, '2026-05-01', '2027-12-31'))
    expect(days.has('2026-05-20')).toBe(true)
    expect([days.has('2026-12-08'), days.has('2027-12-08')]).toEqual([true, true])
    expect(days.has('2026-05-21')).toBe(false)
  })

  it('finds by words without accents and by date, pages and orders', async () => {
    expect((await find('INDEPENDENCIA')).length).toBe(3)
    expect((await find('07/09/2025')).map(({ valores }) => valores.descricao)).toEqual(['Independência do Brasil'])
    expect(new Set((await find('facultativo')).map(({ valores }) => valores.tipo))).toEqual(new Set(['PONTO_FACULTATIVO']))
    const page = await gestor.call(calls.buscar, { pagina: 1, tamanho: 5, ordem: 'dia', cancelados: true })
    const days = page.lista.map(({ valores }) => String(valores.dia))
    expect(days).toEqual([...days].sort())
    expect(page.lista).toHaveLength(5)
    expect(await find('não existe nada assim')).toEqual([])
  })

  it('refuses what somebody else changed in between, keeps the history, removes', async () => {
    const { id, versao } = await gestor.call(calls.salvar, { valores: values('2026-08-03') })
    await gestor.call(calls.salvar, { id, versao, valores: values('2026-08-03', { descricao: 'Aniversário', recorrente: true }) })
    expect(await messages({ id, versao, valores: values('2026-08-04') })).toEqual([
      'null: Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    const [change, creation] = await gestor.call(calls.historico, { id })
    expect(change).toMatchObject({ quem: 'Paulo Gestor', tipo: 'Alteração' })
    expect(change?.mudancas).toEqual([
      { campo: 'Descrição', antes: 'Feriado de teste', depois: 'Aniversário' },
      { campo: 'Repete todo ano', antes: 'Não', depois: 'Sim' },
    ])
    expect(creation).toMatchObject({ tipo: 'Inclusão' })
    expect(await gestor.call(calls.remover, { ids: [id] })).toEqual({ mensagem: 'Registro removido com sucesso.' })
    expect((await gestor.call(calls.historico, { id }))[0]?.tipo).toBe('Exclusão')
    expect((await gestor.try(calls.remover, { ids: [] })).body.mensagens[0]?.message).toBe('Nenhum registro selecionado')
    expect((await gestor.try(calls.remover, { ids: [id] })).status).toBe(404)
  })

  it('two who save the same day at once: one is told so', async () => {
    const answers = await Promise.all([1, 2].map(() => gestor.try(calls.salvar, { valores: values('2026-11-27') })))
    expect(answers.map(({ status }) => status).sort(byText)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.mensagens[0]?.message).toBe('Já existe feriado neste dia.')
  })

  it('generates the national holidays of a year once', async () => {
    const gerar = actionCall(feriados, 'gerarNacionais')
    expect(await gestor.call(gerar, { valores: { ano: 2030 } })).toEqual({ mensagem: '13 feriados de 2030 gerados com sucesso.' })
    expect(await gestor.call(gerar, { valores: { ano: 2030 } })).toEqual({
      mensagem: 'Os feriados nacionais de 2030 já estavam cadastrados.',
    })
    expect((await gestor.try(gerar, { valores: { ano: 1999 } })).body.mensagens).toEqual([
      { key: 'ano', message: 'O campo Ano aceita valores de 2000 a 2100.' },
    ])
    expect((await (await scene.as('fiscal')).try(gerar, { valores: { ano: 2031 } })).status).toBe(403)
    const [events] = await scene.owner<{ total: string }>(
      `select count(*) as total from auditoria_evento where tipo = 'feriado.incluido' and depois ->> 'dia' like '2030%'`,
    )
    expect(Number(events?.total)).toBe(13)
  })

  it('imports a CSV: tried first, kept only when confirmed, the same file again changes nothing', async () => {
    const csv =
      'Dia;Descrição;Tipo;Repete todo ano\r\n10/07/2026;Festa da cidade;Municipal;Sim\r\n25/12/2026;Natal;Nacional;Não\r\n'
    const before = (await find('')).length
    const tried = await multipart(csv, false)
    expect(tried.body).toMatchObject({ confirmado: false, novos: 1, alterados: 0, iguais: 1, erros: 0 })
    expect(await find('10/07/2026')).toEqual([])
    expect((await multipart(csv, true)).body).toMatchObject({
      confirmado: true,
      mensagem: 'Arquivo importado com sucesso. Incluídos: 1; alterados: 0; sem mudança: 1.',
    })
    expect((await find('10/07/2026'))[0]?.valores).toMatchObject({ descricao: 'Festa da cidade', recorrente: true })
    expect((await multipart(csv, true)).body).toMatchObject({ novos: 0, alterados: 0, iguais: 2 })
    expect(before).toBeGreaterThan(0)
  })

  it('imports nothing of a file with a wrong line, and says which', async () => {
    const wrong = await multipart(
      'dia;descricao;tipo\n11/07/2026;Festa;Municipal\n31/02/2026;Errado;Municipal\n12/07/2026;Errado;Lunar\n',
      true,
    )
    expect(wrong.body).toMatchObject({
      confirmado: false,
      erros: 2,
      mensagem: 'O arquivo tem linhas com erro. Corrija e envie novamente.',
    })
    expect(
      (wrong.body.linhas as { linha: number; situacao: string; mensagem: string }[])
        .filter(({ situacao }) => situacao === 'ERRO')
        .map(({ linha, mensagem }) => `${linha} ${mensagem}`),
    ).toEqual(['3 O valor informado em Dia não é válido.', '4 O valor informado em Tipo não é válido.'])
    expect(await find('11/07/2026')).toEqual([])
    expect((await multipart('dia;tipo\n11/07/2026;Municipal\n', false)).body.mensagens[0]?.message).toBe(
      "O arquivo não tem a coluna 'Descrição'.",
    )
  })
})
