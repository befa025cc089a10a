import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baixarRelatorio, buscarMeusArquivos } from '../contract/relatorio-assincrono.ts'
import { agendarEnvio, mudarEnvio, removerVisao, salvarColunas, salvarVisao } from '../contract/relatorio-visao.ts'
import { reportCalls } from '../definition/calls.ts'
import { readPdf, readXlsx } from '../testing/read-files.ts'
import { enviarRelatorios } from './envios.ts'

const slug = 'relatorio-impostos-federais'
const { buscar, descritor, exportar } = reportCalls(slug)
const DIA = 86_400_000

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const marco = { competenciaInicial: { ano: 2026, mes: 2 }, competenciaFinal: { ano: 2026, mes: 2 } }
const fevereiro = { competenciaInicial: { ano: 2026, mes: 1 }, competenciaFinal: { ano: 2026, mes: 1 } }
const pagina = { pagina: 0, tamanho: 10 }

const view = { id: null, slug, filtros: {}, periodo: null, colunas: null, comparar: null, ordem: null, padrao: false }
const described = async (user: string) => (await scene.as(user)).call(descritor, {})
const messages = async (user: string, ...[call, input]: Parameters<Awaited<ReturnType<Scene['as']>>['try']>) => {
  const { status, body } = await (await scene.as(user)).try(call, input)
  return [status, ...(body.mensagens ?? []).map(({ message }) => message)]
}

describe('comparison with another period', () => {
  it('sets every total beside that of the month before, exact to the cent', async () => {
    const fiscal = await scene.as('fiscal')
    const now = await fiscal.call(buscar, { filtros: marco, comparar: 'anterior', ...pagina })
    const then = await fiscal.call(buscar, { filtros: fevereiro, ...pagina })
    const { comparacao } = now
    expect(comparacao).toMatchObject({ rotulo: 'Período anterior', periodo: '02/2026' })
    const [key = ''] = Object.keys(comparacao?.totais ?? {})
    const [a, b] = [Dinheiro.from(String(now.totais[key])), Dinheiro.from(String(then.totais[key]))]
    expect(a.isPositive() && b.isPositive()).toBe(true)
    expect(comparacao?.totais[key]).toMatchObject({ atual: a.formatReais(), outro: b.formatReais() })
    expect(Dinheiro.parseBr(String(comparacao?.totais[key]?.diferenca).replace('+', '')).eq(a.minus(b))).toBe(true)
    expect(comparacao?.registros).toMatchObject({ atual: String(now.total), outro: String(then.total) })
  })

  it('stands on paper and in the sheet, with amounts that can be reckoned with', async () => {
    const fiscal = await scene.as('fiscal')
    const request = { filtros: marco, comparar: 'anterior' as const }
    const { text } = await readPdf((await fiscal.try(exportar, { ...request, formato: 'PDF' })).raw)
    expect(text).toContain('Período anterior: 02/2026')
    const rows = readXlsx((await fiscal.try(exportar, { ...request, formato: 'XLS' })).raw)
    const plain = readXlsx((await fiscal.try(exportar, { filtros: marco, formato: 'XLS' })).raw)
    expect(rows.length).toBeGreaterThan(plain.length + 3)
    expect(rows.flat()).toContain('Período anterior: 02/2026')
  })
})

describe('columns of a user', () => {
  it('are kept for him alone and written in his order', async () => {
    const fiscal = await scene.as('fiscal')
    const all = (await described('fiscal')).colunas.map(({ chave }) => chave)
    const chosen = [all[2] ?? '', all[0] ?? '']
    await fiscal.call(salvarColunas, { slug, colunas: [...chosen, 'nenhuma'] })
    expect((await described('fiscal')).escolhidas).toEqual(chosen)
    expect((await described('gestor')).escolhidas).toBeNull()
    const { raw } = await fiscal.try(exportar, { filtros: marco, formato: 'CSV', colunas: chosen })
    const labels = (await described('fiscal')).colunas.filter(({ chave }) => chosen.includes(chave)).map(({ rotulo }) => rotulo)
    expect(raw.toString('utf8').replace('\ufeff', '').split('\r\n')[0]).toBe(labels.reverse().join(';'))
    await fiscal.call(salvarColunas, { slug, colunas: null })
    expect((await described('fiscal')).escolhidas).toBeNull()
  })

  it('are none of a report that he may not see, and never nothing', async () => {
    expect((await messages('alfa', salvarColunas, { slug, colunas: ['valor'] }))[0]).toBe(403)
    expect(await messages('fiscal', salvarColunas, { slug, colunas: ['nenhuma'] })).toEqual([
      409,
      'Escolha pelo menos uma coluna.',
    ])
  })
})

describe('saved views', () => {
  it('keep what differs from the beginning, and follow the day in what does not', async () => {
    const fiscal = await scene.as('fiscal')
    const { id } = await fiscal.call(salvarVisao, {
      ...view,
      nome: ' Mês ',
      filtros: { ...marco, comRetencao: true },
      periodo: 'Mês passado',
      comparar: 'ano',
      padrao: true,
    })
    const [saved] = (await described('fiscal')).visoes ?? []
    expect(saved).toMatchObject({ id, nome: 'Mês', periodo: 'Mês passado', comparar: 'ano', padrao: true, envio: null })
    expect(saved?.filtros).toMatchObject(marco)
    const [kept] = await scene.owner('select filtros from relatorio_visao where id = $1', [id])
    expect(kept).toEqual({ filtros: {} })
    expect((await described('gestor')).visoes).toEqual([])
    expect((await described('fiscal.porto')).visoes).toEqual([])
  })

  it('have a name each, one of them opens by itself, and only their owner changes them', async () => {
    const fiscal = await scene.as('fiscal')
    expect(await messages('fiscal', salvarVisao, { slug, nome: 'Mês', filtros: marco })).toEqual([
      409,
      'Já existe uma visão sua com este nome.',
    ])
    const { id } = await fiscal.call(salvarVisao, { ...view, nome: 'Ano', filtros: marco, padrao: true })
    expect((await described('fiscal')).visoes?.map(({ nome, padrao }) => [nome, padrao])).toEqual([
      ['Ano', true],
      ['Mês', false],
    ])
    for (const other of ['gestor', 'fiscal.porto'])
      for (const [call, input] of [
        [salvarVisao, { id, slug, nome: 'Outro' }],
        [removerVisao, { id }],
        [agendarEnvio, { visaoId: id, frequencia: 'DIARIA', hora: 7, formato: 'CSV', forma: 'ANEXO' }],
      ] as const)
        expect((await messages(other, call, input))[0], `${other} ${call.path}`).toBe(404)
    expect((await messages('alfa', salvarVisao, { slug, nome: 'Minha' }))[0]).toBe(403)
    await fiscal.call(removerVisao, { id })
    expect((await described('fiscal')).visoes?.map(({ nome }) => nome)).toEqual(['Mês'])
  })

  it('refuse filters that the report refuses, and a period that it does not offer', async () => {
    const wrong = { competenciaInicial: { ano: 2026, mes: 2 }, competenciaFinal: { ano: 2026, mes: 0 } }
    expect((await messages('fiscal', salvarVisao, { slug, nome: 'Errada', filtros: wrong }))[0]).toBe(409)
    expect(await messages('fiscal', salvarVisao, { slug, nome: 'Errada', periodo: 'Século passado' })).toEqual([
      409,
      'Este relatório não oferece o período pedido.',
    ])
  })
})

describe('views sent by e-mail', () => {
  // Sessions end before the day does: whoever looks at the outcome stands where the clock stood.
  const run = async (days = 0) => {
    scene.clock.advance(days * DIA)
    await scene.inCity(1, (ctx) => enviarRelatorios.run(ctx))
    await scene.runProcesses()
    scene.clock.advance(-days * DIA)
  }
  const mails = () =>
    scene.owner<{ para: string[]; assunto: string; anexos: { nome: string }[] }>(
      `select * from email where assunto like '%Segunda%' order by id`,
    )
  const scheduled = async () => {
    const found = (await described('fiscal')).visoes?.find(({ nome }) => nome === 'Segunda')
    return found?.envio ?? null
  }
  let id = 0

  it('go out when they are due, once, to their owner, and stand among his files', async () => {
    const fiscal = await scene.as('fiscal')
    id = (await fiscal.call(salvarVisao, { ...view, nome: 'Segunda', filtros: marco, periodo: 'Mês passado' })).id
    const asked = { visaoId: id, frequencia: 'SEMANAL', dia: 1, hora: 7, formato: 'CSV', forma: 'ANEXO' } as const
    expect((await fiscal.call(agendarEnvio, asked)).mensagem).toBe('Envio agendado. Toda segunda-feira, às 7h.')
    // The clock stands on Wednesday, 15/04/2026.
    expect((await scheduled())?.proximoEm).toBe('2026-04-20T10:00:00.000Z')
    await run()
    expect(await mails()).toHaveLength(0)
    await run(34)
    await run(34)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.anexos.map(({ nome }) => nome)).toEqual([`${slug}.csv`])
    expect(mail?.assunto).toContain('Segunda')
    const [file] = await fiscal.call(buscarMeusArquivos, { quantidade: 10 })
    // Whoever asked in April for the month before gets April in May.
    expect(file).toMatchObject({
      situacao: 'PRONTO',
      formato: 'CSV',
      filtros: expect.stringContaining('Competência final: 04/2026'),
    })
    expect((await fiscal.try(baixarRelatorio, { id: file?.id })).raw.length).toBeGreaterThan(100)
    expect((await (await scene.as('gestor')).try(baixarRelatorio, { id: file?.id })).status).toBe(404)
    expect(await scheduled()).toMatchObject({ situacao: 'ATIVO', proximoEm: '2026-05-25T10:00:00.000Z' })
    expect((await scheduled())?.ultimoResultado).toMatch(/^Enviado: \d+ linhas?\.$/)
  })

  it('pause, go on and stop when their owner says so, and nobody else', async () => {
    const fiscal = await scene.as('fiscal')
    const envioId = (await scheduled())?.id ?? 0
    expect((await messages('gestor', mudarEnvio, { id: envioId, acao: 'PAUSAR' }))[0]).toBe(404)
    await fiscal.call(mudarEnvio, { id: envioId, acao: 'PAUSAR' })
    expect(await scheduled()).toMatchObject({ situacao: 'PAUSADO', proximoEm: null })
    await run(60)
    expect(await mails()).toHaveLength(1)
    await fiscal.call(mudarEnvio, { id: envioId, acao: 'RETOMAR' })
    expect((await scheduled())?.proximoEm).toBe('2026-04-20T10:00:00.000Z')
  })

  it('end when their owner may no longer see the report, and send nothing', async () => {
    await scene.owner(`update conta set situacao = 'BLOQUEADA' where usuario = 'fiscal'`)
    await run(7)
    expect(await mails()).toHaveLength(1)
    const [row] = await scene.owner('select situacao, motivo, proximo_em from relatorio_envio where visao_id = $1', [id])
    expect(row).toEqual({ situacao: 'ENCERRADO', motivo: 'O acesso a este relatório terminou.', proximo_em: null })
  })
})
