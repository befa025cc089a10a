import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { cancelarNotaCall } from '@iss/correcao/contract/cancelamento'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { buscarExtrato } from '@iss/conta/contract/extrato'
import { buscarGuia } from '@iss/guia/contract/guia'
import { daysBetween } from '@iss/kernel/data'
import { buscarSolicitacoes } from '@iss/solicitacao/contract/solicitacao'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { preverCredito } from '../src/server/reabrir.ts'
import {
  buscarCompetencias,
  buscarMemoria,
  encerrarCompetencia,
  reabrirEncerramento,
  validarEncerramento,
  verificarEncerramento,
} from '../src/contract/encerramento.ts'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene.stop())

const em = (ano: number, mes: number, papelServico: 'PRESTADOR' | 'TOMADOR' = 'PRESTADOR') => ({
  ano,
  mes: mes - 1,
  papelServico,
  idPessoa: null,
})

describe('saldo e competências', () => {
  it('keeps the balances equal to notes and ledgers, for every taxpayer and role', async () => {
    const rows = await scene.owner<{ diferentes: string; linhas: string }>(`
      with notas as (
        select municipio_id, prestador_id as pessoa, 'PRESTADOR' as papel, competencia, imposto, valor_total,
          case when devido_aqui and not retido and regime = 'FATURAMENTO' then imposto else 0 end as debito from nota_fiscal where estado in ('EMITIDA','CANCELAMENTO_SOLICITADO')
        union all
        select municipio_id, tomador_id, 'TOMADOR', competencia, imposto, valor_total, case when devido_aqui and retido then imposto else 0 end
        from nota_fiscal where estado in ('EMITIDA','CANCELAMENTO_SOLICITADO') and tomador_id is not null
        union all
        select municipio_id, titular_id, papel, competencia, imposto, valor_total,
          case when devido_aqui and (papel = 'TOMADOR' and retido or papel = 'PRESTADOR' and not retido and regime = 'FATURAMENTO') then imposto else 0 end
        from escrit_papel where estado = 'LANCADA'
        union all
        select municipio_id, titular_id, 'PRESTADOR', competencia, imposto, faturado, case when regime = 'FATURAMENTO' then imposto else 0 end
        from escrit_especial where estado = 'LANCADA'
      ), soma as (select municipio_id, pessoa, papel, competencia, count(*) n, sum(imposto) imposto, sum(valor_total) faturado, sum(debito) debito from notas group by 1, 2, 3, 4)
      select count(*) filter (where s.quantidade is distinct from n.n or s.imposto <> n.imposto or s.faturado <> n.faturado or s.debito <> n.debito) as diferentes, count(*) as linhas
      from soma n left join saldo_competencia s on s.municipio_id = n.municipio_id and s.contribuinte_id = n.pessoa and s.papel = n.papel and s.competencia = n.competencia`)
    expect(Number(rows[0]?.linhas)).toBeGreaterThan(100)
    expect(rows[0]?.diferentes).toBe('0')
  })

  it('L01 shows the twelve months of the year, with the credits and the due date of each closing', async () => {
    const meses = await alfa.call(buscarCompetencias, { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null })
    expect(meses).toHaveLength(12)
    expect(meses.map(({ futura }) => futura)).toEqual([...Array(4).fill(false), ...Array(8).fill(true)])
    expect(meses[0]).toMatchObject({ guiaVencimento: '20/02/2026', bloqueada: false })
    expect(String(meses[0]?.creditos)).toBe('0.00')
    expect(meses[0]).toMatchObject({ situacao: 'Encerrada', guiaSituacao: 'Vencida' })
    expect(meses[0]?.saldo.toString()).toBe(meses[0]?.encerrado.toString())
    expect(meses[1]).toMatchObject({ situacao: 'Atrasada há 26 dias', guiaNumero: null })
  })
})

describe('encerramento (C01)', () => {
  it('dry run, closing, memory, and no more notes afterwards', async () => {
    const pedido = em(2026, 3)
    const exame = await alfa.call(validarEncerramento, { ...pedido, tipo: null })
    expect(exame).toMatchObject({
      estado: 'ABERTA',
      tipoProposto: 'REGULAR',
      violacoes: [],
      vencimento: '20/04/2026',
      regime: 'Faturamento',
    })
    const [notas] = await scene.owner<{ debito: string }>(
      `select sum(imposto)::text as debito from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '40000001000150' and n.competencia = '2026-03-01' and not n.retido and n.devido_aqui and n.estado = 'EMITIDA'`,
    )
    const devido = Dinheiro.from(notas?.debito ?? '0')
    expect(exame.calculo.valorEncerrado.toString()).toBe(devido.toString())
    expect(exame.calculo.formula).toBe(`Débitos ${devido.format()}, sem créditos nem desconto: ${devido.format()} a recolher.`)
    expect((await alfa.call(verificarEncerramento, pedido)).encerrado).toBe(false)

    const feito = await alfa.call(encerrarCompetencia, { ...pedido, tipo: 'REGULAR', movimento: exame.movimento })
    expect(feito.mensagem).toBe('Competência encerrada com sucesso.')
    expect(await alfa.call(verificarEncerramento, pedido)).toMatchObject({
      encerrado: true,
      tipo: 'Regular',
      encerramentoId: feito.id,
      complementarPendente: false,
    })
    const memoria = await alfa.call(buscarMemoria, { id: feito.id ?? 0 })
    expect(memoria).toMatchObject({
      contribuinte: 'Alfa Tecnologia Ltda',
      competencia: '03/2026',
      tipo: 'Regular',
      guiaNumero: feito.guiaNumero,
    })
    expect(Dinheiro.sum(memoria.calculo.documentos.map((linha) => linha.debito)).toString()).toBe(devido.toString())

    const outra = await alfa.try(encerrarCompetencia, { ...pedido, tipo: 'REGULAR', movimento: exame.movimento })
    expect(outra.body.mensagens).toEqual([{ key: 'competencia', message: 'A competência já está encerrada.' }])
    const { atividades } = await alfa.call(carregarEmissao, {})
    const nota = {
      ...pedidoNota({ valor: '100.00', atividadeId: atividades[0]?.id ?? null }),
      dataPrestacao: '2026-03-20',
      rascunhoId: null,
    }
    const recusada = await alfa.try(emitirNotaCall, JSON.parse(JSON.stringify(nota)))
    expect(recusada.status).toBe(409)
    expect(recusada.body.mensagens.map(({ message }) => message)).toContain('A competência 03/2026 está encerrada.')
    const [id] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where p.documento = '40000001000150' and n.competencia = '2026-03-01' limit 1`,
    )
    const cancelamento = await alfa.call(cancelarNotaCall, {
      notaId: Number(id?.id),
      codigo: 1,
      justificativa: 'Valor digitado errado na emissão',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(cancelamento).toMatchObject({ direto: false })
    expect(cancelamento.motivos).toContain('A competência está encerrada: será aberta uma solicitação de cancelamento.')
  })

  it('refuses the current month, a future one, and a stale calculation', async () => {
    for (const mes of [4, 6]) {
      const answer = await alfa.try(encerrarCompetencia, { ...em(2026, mes), tipo: 'REGULAR', movimento: 0 })
      expect(answer.body.mensagens).toContainEqual({ key: 'competencia', message: 'A competência ainda não terminou.' })
    }
    const delta = await scene.as('delta')
    const exame = await delta.call(validarEncerramento, { ...em(2026, 3), tipo: null })
    const velho = await delta.try(encerrarCompetencia, {
      ...em(2026, 3),
      tipo: exame.tipoProposto,
      movimento: exame.movimento - 1,
    })
    expect(velho.body.mensagens[0]?.message).toBe('Existem documentos lançados após o cálculo. Recalcule antes de encerrar.')
    const semMovimento = await delta.try(encerrarCompetencia, {
      ...em(2026, 3),
      tipo: 'SEM_MOVIMENTO',
      movimento: exame.movimento,
    })
    expect(semMovimento.body.mensagens[0]?.message).toBe(
      'Existem documentos na competência: o encerramento não pode ser sem movimento.',
    )
  })

  it('Sem movimento makes no guide; the fixed amount of the estimate does', async () => {
    const ensino = await scene.as('ensino')
    const exame = await ensino.call(validarEncerramento, { ...em(2025, 6), tipo: null })
    expect(exame).toMatchObject({
      tipoProposto: 'SEM_MOVIMENTO',
      tipoRotulo: 'Sem movimento',
      mensagemDestino: 'Não há valor a recolher nesta competência.',
    })
    const feito = await ensino.call(encerrarCompetencia, { ...em(2025, 6), tipo: 'SEM_MOVIMENTO', movimento: exame.movimento })
    expect(feito).toMatchObject({
      guiaId: null,
      mensagem: 'Competência encerrada com sucesso. Não há valor a recolher nesta competência.',
    })
    const estimativa = await scene.as('estimativa')
    const fixo = await estimativa.call(validarEncerramento, { ...em(2026, 3), tipo: null })
    expect(fixo.calculo.valorDevidoFixo?.toString()).toBe('350.00')
    expect(fixo.calculo.formula).toBe('Valor fixo 350,00, sem créditos nem desconto: 350,00 a recolher.')
  })

  it('is another person’s business only for the authority', async () => {
    const [row] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    const pedido = { ...em(2026, 1), idPessoa: Number(row?.id) }
    expect((await (await scene.as('gama')).try(verificarEncerramento, pedido)).status).toBe(403)
    expect((await (await scene.as('fiscal')).call(verificarEncerramento, pedido)).encerrado).toBe(true)
    expect((await scene.publico.try(verificarEncerramento, pedido)).status).toBe(401)
  })

  it('a month past its day tells the guide that its closing issues: additions, days of delay, until when', async () => {
    const pedido = em(2026, 2)
    const exame = await alfa.call(validarEncerramento, { ...pedido, tipo: null })
    expect(exame.vencimento).toBe('20/03/2026')
    const hoje = scene.clock.today()
    expect(exame.diasDeAtraso).toBe(daysBetween('2026-03-20', hoje))
    expect(exame.guia).toMatchObject({ vencimento: '2026-03-20', validade: hoje })
    expect(exame.guia?.total.gt(exame.guia.principal)).toBe(true)
    const mes = (await alfa.call(buscarCompetencias, { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null }))[1]
    expect(mes?.situacao).toBe(`Atrasada há ${exame.diasDeAtraso} dias`)
    expect(mes?.acrescimos.isPositive()).toBe(true)
    const { guiaId } = await alfa.call(encerrarCompetencia, {
      ...pedido,
      tipo: exame.tipoProposto,
      movimento: exame.movimento,
    })
    const guia = await alfa.call(buscarGuia, { id: guiaId ?? 0 })
    expect([guia.base, guia.multa, guia.juros, guia.total].map(String)).toEqual(
      [exame.guia?.principal, exame.guia?.multa, exame.guia?.juros, exame.guia?.total].map(String),
    )
    const fechado = (await alfa.call(buscarCompetencias, { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null }))[1]
    expect([fechado?.saldo, fechado?.aPagar].map(String)).toEqual([guia.base, guia.total].map(String))
    const extrato = await alfa.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
    expect(extrato.acrescimosHoje.compare(guia.total.minus(guia.base))).toBeGreaterThanOrEqual(0)
  })

  it('two closings of one competence at the same moment make one', async () => {
    const hospital = await scene.as('hospital')
    const pedido = em(2026, 3, 'TOMADOR')
    const { movimento, tipoProposto } = await hospital.call(validarEncerramento, { ...pedido, tipo: null })
    const answers = await Promise.all(
      [1, 2, 3].map(() => hospital.try(encerrarCompetencia, { ...pedido, tipo: tipoProposto, movimento })),
    )
    expect(answers.map(({ status }) => status).sort(byText)).toEqual([200, 409, 409])
  })
})

describe('complementar (C03)', () => {
  it('a note cancelled by the inspector after the closing comes back as credit', async () => {
    const [nota] = await scene.owner<{ id: string; numero: string; competencia: string; imposto: string }>(
      `select n.id, n.numero::text, n.competencia::text, n.imposto::text from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '40000005000139' and n.estado = 'EMITIDA' and not n.retido and n.devido_aqui and n.competencia between '2025-06-01' and '2026-01-01' order by n.id limit 1`,
    )
    if (!nota) throw new Error('The hospital has no note that it pays itself')
    const hospital = await scene.as('hospital')
    await hospital.call(cancelarNotaCall, {
      notaId: Number(nota.id),
      codigo: 1,
      justificativa: 'Serviço lançado em duplicidade',
      notaSubstituta: null,
      arquivos: [],
    })
    const [pedida] = await hospital.call(buscarSolicitacoes, { tipo: 'CancelamentoNotaFiscal' })
    expect(pedida?.assunto).toBe(`NF-e nº ${nota.numero}`)
    const fiscal = await scene.as('fiscal')
    const found = await fiscal.post('/v2/rest/atendimento/buscar', { tipos: ['CancelamentoNotaFiscal'], nome: 'Hospital' })
    const rows = (Array.isArray(found.body) ? found.body : (found.body.lista as unknown)) as {
      criptId: string
      nomeContribuinte: string
    }[]
    const criptId = rows.find((row) => row.nomeContribuinte?.startsWith('Hospital'))?.criptId
    const view = await fiscal.post('/v2/rest/atender/buscarTO', { criptId })
    const approve = await fiscal.post('/v2/rest/atender/aprovar', { criptId, versao: view.body.versao, enviarEmail: false })
    expect(approve.status, JSON.stringify(approve.body)).toBe(200)

    const competencia = Competencia.fromData(nota.competencia)
    const pedido = { ...competencia.toWire(), papelServico: 'PRESTADOR' as const, idPessoa: null }
    // The guide was paid: the credit comes with the cancellation, and nothing is left for a complement.
    expect((await hospital.call(verificarEncerramento, pedido)).complementarPendente).toBe(false)
    const { encerramentoId } = await hospital.call(verificarEncerramento, pedido)
    const [credito] = await scene.owner<{ valor: string; motivo: string }>(
      'select valor::text, motivo from credito where encerramento_id = $1 order by id desc limit 1',
      [encerramentoId],
    )
    expect(credito).toEqual({ valor: nota.imposto, motivo: 'Encerramento a maior' })
    const denovo = await hospital.try(encerrarCompetencia, { ...pedido, tipo: 'COMPLEMENTAR', movimento: 0 })
    expect(denovo.status).toBe(409)

    // The credit is used by the next closing.
    const aberta = await hospital.call(validarEncerramento, { ...em(2026, 3), tipo: null })
    expect(aberta.calculo.totalCredito.toString()).toBe(nota.imposto)
  })
})

describe('reabertura (C04)', () => {
  it('a paid guide refuses the taxpayer; the inspector reopens and the value becomes credit', async () => {
    const hospital = await scene.as('hospital')
    const [row] = await scene.owner<{ competencia: string; pessoa_id: string; base: string; numero: string }>(
      `select g.competencia::text, g.pessoa_id, g.base::text, g.numero from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       where p.documento = '40000005000139' and g.estado = 'PAGA' order by g.competencia desc limit 1`,
    )
    if (!row) throw new Error('The hospital has no paid guide')
    const pedido = {
      ...Competencia.fromData(row.competencia).toWire(),
      papelServico: 'PRESTADOR' as const,
      motivo: 'Faltou uma nota',
      cascata: true,
    }
    // F147: who decides a request of it is told what the reopening gives back.
    const previsto = await scene.inCity(1, (ctx) =>
      preverCredito(ctx, [
        { pessoaId: Number(row.pessoa_id), papel: 'PRESTADOR', competencia: Competencia.fromData(row.competencia) },
      ]),
    )
    const recusada = await hospital.try(reabrirEncerramento, { ...pedido, idPessoa: null })
    expect(recusada.body.mensagens[0]?.message).toBe('A guia da competência já foi paga. Faça um encerramento complementar.')
    const fiscal = await scene.as('fiscal')
    const answer = await fiscal.call(reabrirEncerramento, { ...pedido, idPessoa: Number(row.pessoa_id) })
    expect(answer.direta).toBe(true)
    const [credito] = await scene.owner<{ valor: string }>(
      `select valor::text from credito where motivo like '%' || $1 || ' paga'`,
      [row.numero],
    )
    expect(Dinheiro.from(credito?.valor ?? '0').gte(Dinheiro.from(row.base))).toBe(true)
    expect(previsto.toString()).toBe(credito?.valor)
  })

  it('asks the inspector; approval cancels the guide and opens the competence', async () => {
    const pedido = em(2026, 1)
    const pendente = await alfa.call(reabrirEncerramento, { ...pedido, motivo: 'Nota esquecida', cascata: true })
    expect(pendente.direta).toBe(false)
    expect((await alfa.call(verificarEncerramento, pedido)).estado).toBe('REABERTURA_SOLICITADA')
    expect((await alfa.try(reabrirEncerramento, { ...pedido, motivo: 'De novo', cascata: true })).status).toBe(409)
    const fiscal = await scene.as('fiscal')
    const found = await fiscal.post('/v2/rest/atendimento/buscar', { tipos: ['CancelamentoEncerramento'] })
    const rows = (Array.isArray(found.body) ? found.body : (found.body.lista as unknown)) as { criptId: string }[]
    const view = await fiscal.post('/v2/rest/atender/buscarTO', { criptId: rows[0]?.criptId })
    expect(view.status, JSON.stringify(view.body)).toBe(200)
    const approve = await fiscal.post('/v2/rest/atender/aprovar', {
      criptId: rows[0]?.criptId,
      versao: view.body.versao,
      enviarEmail: false,
    })
    expect(approve.status, JSON.stringify(approve.body)).toBe(200)
    expect((await alfa.call(verificarEncerramento, pedido)).estado).toBe('ABERTA')
    const [guia] = await scene.owner<{ estado: string; motivo: string }>(
      `select g.estado, d.motivo_cancelamento as motivo from guia g join documento d on d.municipio_id = g.municipio_id and d.id = g.id join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       where p.documento = '40000001000150' and g.competencia = '2026-01-01'`,
    )
    expect(guia).toEqual({ estado: 'CANCELADA', motivo: 'Reabertura' })
  })
})
