import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { loteCalls } from '@iss/lote/definition'
import { cancelarNotaCall } from '@iss/correcao/contract/cancelamento'
import { buscarEscritEspecial, removerEscritEspecial } from '@iss/escrituracao/contract/escrituracao'
import { escrituracaoEspecial } from '@iss/pessoa/domain/chaves-pessoais'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { setChave } from '@iss/municipio/server'
import { z } from 'zod'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarAluno, buscarAlunos, buscarCursosAtivos, salvarAluno, salvarAlunoCurso } from '../src/contract/aluno.ts'
import { baixarCurso, buscarCurso, buscarCursos, salvarCurso } from '../src/contract/curso.ts'
import { calcularFaturamento } from '../src/contract/faturamento.ts'
import { faturamentoEnsino } from '../src/lotes/faturamento-ensino.ts'

const abril = Competencia.from('2026-04')
const calls = loteCalls(faturamentoEnsino)
const pagina = { pagina: 0, tamanho: 100 }
const ninguem = {
  nome: 'Lia Prado',
  documento: '',
  rg: '',
  cnh: '',
  passaporte: '',
  nascimento: '2016-02-10',
  email: '',
  telefone: '',
  pais: 'Brasil',
  municipioLogradouro: null,
  uf: null,
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  residencial: false,
}
let scene: Scene
let escola: Client
let fiscal: Client
let curso: number
beforeAll(async () => {
  scene = await startScene()
  ;[escola, fiscal] = await Promise.all([scene.as('ensino'), scene.as('fiscal')])
  const { lista } = await escola.call(buscarCursos, {
    ...pagina,
    nome: 'Ensino',
    atividadeId: null,
    tipoPeriodo: null,
    situacao: null,
  })
  curso = lista[0]?.id ?? 0
})
afterAll(() => scene?.stop())

const frases = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const calcular = (competencia = abril) => escola.call(calcularFaturamento, { competencia, cursoId: null })
const valores = (competencia: Competencia, cursoId: number | null = null) => ({ competencia: competencia.toWire(), cursoId })
const monitor = async () => {
  const { linhas } = await fiscal.call(reportCalls('monitor-ensino').buscar, {
    filtros: { competencia: abril.toWire(), contribuinte: null, tipoPeriodo: null, soDivergentes: false },
    pagina: 0,
    tamanho: 10,
  })
  return linhas.find((linha) => linha.valores.instituicao === 'Colégio Horizonte Ltda')?.valores ?? {}
}
async function faturar(competencia: Competencia, cursoId: number | null = null) {
  const { assinatura, total } = await escola.call(calls.validar, { valores: valores(competencia, cursoId) })
  const { id } = await escola.call(calls.executar, {
    valores: valores(competencia, cursoId),
    assinatura,
    motivo: '',
    palavra: '',
    ciente: false,
  })
  await scene.runProcesses()
  return { total, ordem: await escola.call(calls.buscarTO, { id }), id }
}

describe('I1 courses', () => {
  it('350,00 from 01/2026 then 370,00 from 07/2026: a July bill uses 370,00', async () => {
    const { curso: lido } = await escola.call(buscarCurso, { id: curso })
    expect(lido?.valores.map(({ inicio, fim, valor }) => [inicio.format(), fim?.format(), valor.format()])).toEqual([
      ['01/2026', '06/2026', '350,00'],
      ['07/2026', undefined, '370,00'],
    ])
    const { mensalidades, alunos } = await calcular(Competencia.from('2026-07'))
    expect([alunos, mensalidades.format()]).toEqual([42, '15.540,00'])
  })

  it('refuses overlapping prices, another’s activity, and ending a course that has students', async () => {
    const { curso: lido, atividades } = await escola.call(buscarCurso, { id: null })
    expect(lido).toBeNull()
    const novo = {
      id: null,
      versao: 1,
      nome: 'Natação',
      atividadeId: atividades[0]?.id ?? null,
      tipoPeriodo: 'MENSAL' as const,
      faturaPor: 'NOTA' as const,
      servicoEspecialId: null,
      valores: [
        { id: null, inicio: abril, fim: null, valor: Dinheiro.from('90.00') },
        { id: null, inicio: abril.plusMonths(1), fim: null, valor: Dinheiro.from('95.00') },
      ],
    }
    const recusa = await escola.try(salvarCurso, {
      ...novo,
      atividadeId: 1,
      valores: novo.valores.map((um) => ({ ...um, inicio: um.inicio.toWire(), valor: um.valor.toString() })),
    })
    expect(frases(recusa)).toEqual([
      'Escolha uma atividade de ensino (8.01 ou 8.02) exercida pela instituição.',
      'O valor conflita com o de 04/2026 a sem término.',
    ])
    expect(frases(await escola.try(baixarCurso, { id: curso }))).toEqual(['Existem alunos ativos no curso.'])
    const { id } = await escola.call(salvarCurso, { ...novo, valores: novo.valores.slice(0, 1) })
    expect((await escola.call(baixarCurso, { id, data: null })).mensagem).toBe('Curso baixado em 15/04/2026.')
  })
})

describe('I2 students', () => {
  it('without a document of its own, with the guardian’s, is accepted; with none of either refused', async () => {
    const recusa = await escola.try(salvarAluno, {
      ...ninguem,
      responsavel: { ...ninguem, nome: 'Rosa Prado', nascimento: null },
    })
    expect(frases(recusa)).toEqual(['Informe ao menos um documento do aluno ou do responsável.'])
    const { id } = await escola.call(salvarAluno, {
      ...ninguem,
      id: null,
      versao: 1,
      responsavel: { ...ninguem, nome: 'Rosa Prado', nascimento: null, documento: '529.982.247-25' },
    })
    const lido = await escola.call(buscarAluno, { id })
    expect([lido.documentoExibido, lido.responsavel?.documento, lido.menor]).toEqual([
      'Nenhum documento cadastrado.',
      '52998224725',
      true,
    ])
  })

  it('documents of minors are masked in the list; reading one leaves who read whom in the trail', async () => {
    const { lista, total } = await escola.call(buscarAlunos, { ...pagina, texto: '', cursoId: curso, situacao: 'ATIVO' })
    expect(total).toBe(42)
    expect(lista.every(({ documento }) => /^\*\*\*\.\d{3}\.\d{3}-\*\*$|^Nenhum/.test(documento))).toBe(true)
    expect(lista.length).toBeGreaterThan(40)
    const trilha = `select entidade_id, depois from auditoria_evento where municipio_id = 1 and tipo = 'aluno.lido' order by id`
    const antes = (await scene.owner(trilha)).length
    const aluno = await escola.call(buscarAluno, { id: lista[0]?.id ?? 0 })
    const depois = await scene.owner<{ entidade_id: string }>(trilha)
    expect(depois).toHaveLength(antes + 1)
    expect(String(depois.at(-1)?.entidade_id)).toBe(String(aluno.id))
    expect(aluno.aluno.documento).toMatch(/^\d{11}$/)
  })

  it('nobody but the institution reads a student: another company, the tax office, another city', async () => {
    const { lista } = await escola.call(buscarAlunos, { ...pagina, texto: '', cursoId: null, situacao: null })
    const id = lista[0]?.id ?? 0
    for (const usuario of ['alfa', 'contador', 'fiscal', 'gestor', 'administrador', 'alfa.porto'])
      expect([usuario, (await (await scene.as(usuario)).try(buscarAluno, { id })).status]).toEqual([usuario, 403])
    // Another institution: the same profile, other rows.
    await scene.owner(`insert into papel (municipio_id, ator_id, perfil, inicio) select municipio_id, id, 'ensino', '2020-01-01' from pessoa
      where municipio_id = 1 and documento = '40000001000150'`)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(buscarAluno, { id })).status).toBe(404)
    expect((await alfa.call(buscarAlunos, { ...pagina, texto: '', cursoId: null, situacao: null })).total).toBe(0)
  })
})

describe('I4 billing of a competence', () => {
  it('the demonstration has a billed month: the workshop of March, 3 × 120,00 = 360,00 × 3 % = 10,80', async () => {
    const [marco] = await scene.owner(
      `select count(*)::int as notas, sum(n.base)::text as base, sum(n.imposto)::text as imposto, (select count(*)::int from faturamento_aluno f
         where f.municipio_id = 1 and f.competencia = '2026-03-01') as alunos from nota_fiscal n where n.municipio_id = 1 and n.canal = 'ENSINO'`,
    )
    expect(marco).toEqual({ notas: 3, base: '360.00', imposto: '10.80', alunos: 3 })
  })

  it('42 × 350,00 = 14.700,00 − 700,00 = 14.000,00 × 3 % = 420,00, told before', async () => {
    const totais = await calcular()
    expect([
      totais.alunos,
      ...[totais.mensalidades, totais.descontos, totais.base, totais.imposto].map((valor) => valor.format()),
      totais.jaFaturados,
    ]).toEqual([42, '14.700,00', '700,00', '14.000,00', '420,00', 0])
    const { avisos, impedidos, total, lista } = await escola.call(calls.validar, { valores: valores(abril) })
    expect([total, impedidos, avisos[0]]).toEqual([
      42,
      0,
      '42 mensalidades a faturar: R$ 14.700,00 menos R$ 700,00 de bolsas e descontos = base de R$ 14.000,00; ISS previsto de R$ 420,00.',
    ])
    const somar = (coluna: string) => Dinheiro.sum(lista.map(({ linha }) => Dinheiro.from(String(linha[coluna])))).format()
    expect(['valor', 'desconto', 'liquido', 'imposto'].map(somar)).toEqual(['14.700,00', '700,00', '14.000,00', '420,00'])
    const { linhas } = await escola.call(reportCalls('relatorio-aluno').buscar, {
      filtros: { cursoId: null, competencia: abril.toWire(), situacao: null },
      pagina: 0,
      tamanho: 100,
    })
    expect(linhas).toHaveLength(42)
    expect(Dinheiro.sum(linhas.map((linha) => Dinheiro.from(String(linha.valores.liquido)))).format()).toBe('14.000,00')
  })

  it('one order issues the notes; the monitor shows 42/42; billed again: 42 alunos já faturados.', async () => {
    const antes = await monitor()
    expect([antes.faturados, antes.estimada]).toEqual(['0/42', '14700.00'])
    const { ordem } = await faturar(abril)
    expect([ordem.sucesso, ordem.erro]).toEqual([42, 0])
    const [notas] = await scene.owner<{ quantas: number; base: string; imposto: string }>(
      `select count(*)::int as quantas, sum(base)::text as base, sum(imposto)::text as imposto from nota_fiscal where municipio_id = 1 and canal = 'ENSINO' and competencia = '2026-04-01'`,
    )
    expect(notas).toEqual({ quantas: 42, base: '14000.00', imposto: '420.00' })
    const depois = await monitor()
    expect([depois.faturados, depois.declarada, depois.diferenca, depois.situacao]).toEqual([
      '42/42',
      '14700.00',
      '0.00',
      'Conforme',
    ])
    const { avisos, total } = await escola.call(calls.validar, { valores: valores(abril) })
    expect([total, avisos]).toEqual([0, ['42 alunos já faturados.']])
    expect(frases(await escola.try(calls.executar, { valores: valores(abril) }))).toEqual(['Nenhum registro encontrado.'])
  })

  it('a cancelled note gives its student back; a new student raises the estimate by the price', async () => {
    const [{ id: notaId } = { id: '0' }] = await scene.owner<{ id: string }>(
      `select id from nota_fiscal where municipio_id = 1 and canal = 'ENSINO' and competencia = '2026-04-01' order by id limit 1`,
    )
    await escola.call(cancelarNotaCall, {
      notaId: Number(notaId),
      codigo: 2,
      justificativa: 'Matrícula trancada pelo responsável',
      notaSubstituta: null,
      arquivos: [],
    })
    expect((await monitor()).faturados).toBe('41/42')
    const { id: alunoId } = await escola.call(salvarAluno, {
      ...ninguem,
      id: null,
      versao: 1,
      nome: 'Ivo Prado',
      documento: '11144477735',
      responsavel: null,
    })
    const cursos = await escola.call(buscarCursosAtivos, {})
    expect(cursos.find(({ id }) => id === curso)?.valor?.format()).toBe('350,00')
    await escola.call(salvarAlunoCurso, {
      id: null,
      versao: 1,
      alunoId,
      cursoId: curso,
      inicio: abril,
      fim: null,
      valor: null,
      desconto: Aliquota.zero,
      bolsa: Dinheiro.zero,
      pagoPeloResponsavel: false,
    })
    expect((await monitor()).estimada).toBe('15050.00')
    const { ordem } = await faturar(abril)
    expect([ordem.quantidade, ordem.sucesso]).toEqual([2, 2])
    expect((await monitor()).faturados).toBe('43/43')
  })

  it('a competence that has not begun is refused; who changed since the preview is left out', async () => {
    const { avisos, total } = await escola.call(calls.validar, { valores: valores(Competencia.from('2026-05')) })
    expect([total, avisos]).toEqual([0, ['A competência 05/2026 ainda não começou.']])
  })

  it('a course booked whole is one line of the special ledger: 700,00 − 35,00 = 665,00 × 3 % = 19,95; cancelled there, its students are billed again', async () => {
    const [{ id: servico, atividade } = { id: '0', atividade: '0' }] = await scene.owner<{ id: string; atividade: string }>(
      `with s as (insert into servico_especial (municipio_id, nome, atividade_id) select municipio_id, 'Mensalidade de coral', id from atividade
         where municipio_id = 1 and codigo = '080101' returning municipio_id, id, atividade_id),
       v as (insert into servico_especial_valor (municipio_id, servico_id, inicio, valor) select municipio_id, id, '2026-01-01', 350 from s)
       select id, atividade_id as atividade from s`,
    )
    const novo = {
      id: null,
      versao: 1,
      nome: 'Coral',
      atividadeId: Number(atividade),
      tipoPeriodo: 'MENSAL' as const,
      faturaPor: 'ESPECIAL' as const,
      servicoEspecialId: Number(servico),
      valores: [{ id: null, inicio: abril, fim: null, valor: Dinheiro.from('350.00') }],
    }
    expect(frases(await escola.try(salvarCurso, z.encode(salvarCurso.request, novo)))).toEqual([
      'A escrituração especial não está habilitada para a instituição.',
    ])
    await scene.inCity(1, async (ctx) => {
      const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.ensino)
      await setChave(ctx, escrituracaoEspecial, true, pessoa?.id)
    })
    const { id: coral } = await escola.call(salvarCurso, novo)
    const { lista } = await escola.call(buscarAlunos, { ...pagina, texto: '', cursoId: curso, situacao: 'ATIVO' })
    for (const [ordem, { id: alunoId }] of lista.slice(0, 2).entries())
      await escola.call(salvarAlunoCurso, {
        id: null,
        versao: 1,
        alunoId,
        cursoId: coral,
        inicio: abril,
        fim: null,
        valor: null,
        desconto: Aliquota.from(ordem === 0 ? '10' : '0'),
        bolsa: Dinheiro.zero,
        pagoPeloResponsavel: false,
      })
    const { ordem, total, id } = await faturar(abril, coral)
    expect([total, ordem.sucesso]).toEqual([1, 1])
    expect((await escola.call(calls.itens, { id, situacao: null })).lista[0]?.mensagem).toBe(
      'Lançamento especial de 2 alunos: R$ 665,00, ISS de R$ 19,95.',
    )
    expect((await escola.call(calls.validar, { valores: valores(abril, coral) })).avisos).toEqual(['2 alunos já faturados.'])
    const { lista: livro } = await escola.call(buscarEscritEspecial, { competencia: abril, idPessoa: null })
    const lancado = livro[0] ?? { id: 0, versao: 0 }
    await escola.call(removerEscritEspecial, { id: lancado.id, versao: lancado.versao, motivo: 'Preço errado' })
    expect((await escola.call(calls.validar, { valores: valores(abril, coral) })).total).toBe(1)
    expect((await faturar(abril, coral)).ordem.sucesso).toBe(1)
  })

  it('orders and their lines are the institution’s own', async () => {
    const { id } = await escola.call(calls.buscar, pagina).then(({ lista }) => lista[0] ?? { id: 0 })
    expect(id).toBeGreaterThan(0)
    expect((await fiscal.try(calls.itens, { id })).status).toBe(403)
    const alfa = await scene.as('alfa')
    expect((await alfa.try(calls.itens, { id })).status).toBe(404)
    expect((await alfa.call(calls.buscar, pagina)).total).toBe(0)
  })
})
