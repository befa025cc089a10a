import { readPdf, readXlsxBook } from '../../../packages/list/src/testing/read-files.ts'
import { agendarRelatorio, buscarRelatoriosPorTipo } from '@iss/list/contract'
import { reportCalls } from '@iss/list/definition'
import { buscarCompetencias } from '@iss/encerramento/contract/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarInicial } from '@iss/inicial/contract/inicial'
import { buscarAbaDaFicha, buscarFicha, exportarFicha, imprimirFicha, procurarContribuinte } from '../src/contract/ficha.ts'

let scene: Scene
let fiscal: Client
let alfa: number
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  const [row] = await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and documento = '40000001000150'`)
  alfa = Number(row?.id)
})
afterAll(() => scene.stop())

const periodo = { competenciaInicial: Competencia.of(2025, 5), competenciaFinal: Competencia.of(2026, 4) }

describe('R2-2.8 consulta-geral-contribuinte (F22)', () => {
  it('finds by document or name, says when there is none and asks for one', async () => {
    expect(await fiscal.call(procurarContribuinte, { contribuinte: '40.000.001/0001-50' })).toMatchObject([{ id: alfa }])
    expect((await fiscal.call(procurarContribuinte, { contribuinte: 'ltda' })).length).toBeGreaterThan(1)
    const recusa = async (contribuinte: string) => (await fiscal.try(procurarContribuinte, { contribuinte })).body.mensagens
    expect(await fiscal.call(procurarContribuinte, { contribuinte: 'ninguém com este nome' })).toEqual([])
    expect(await recusa(' ')).toEqual([{ key: 'contribuinte', message: 'Informe o contribuinte.' }])
  })

  it('the staff of the city hall stands under no tax regime', async () => {
    for (const usuario of ['fiscal', 'gestor', 'administrador'] as const) {
      const [row] = await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and documento = $1`, [
        demoDocumentos[usuario],
      ])
      expect((await fiscal.call(buscarFicha, { idPessoa: Number(row?.id), ...periodo })).pessoa.regime).toBe('')
    }
  })

  it('the totals of the tabs are those of notes, guides and payments of the same months', async () => {
    const ficha = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
    expect(ficha.pessoa).toMatchObject({ nome: 'Alfa Tecnologia Ltda', documento: '40000001000150', regime: 'Faturamento' })
    expect(ficha.movimentacao).toHaveLength(12)
    const [notas] = await scene.owner<{ n: number; valor: string; iss: string }>(
      `select count(*)::int as n, sum(valor_total)::text as valor, sum(imposto) filter (where devido_aqui and not retido)::text as iss from nota_fiscal
       where municipio_id = 1 and prestador_id = $1 and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and competencia between '2025-05-01' and '2026-04-01'`,
      [alfa],
    )
    expect(ficha.movimentacao.reduce((total, mes) => total + mes.notas, 0)).toBe(notas?.n)
    // The ledgers of paper notes and of special entries are movement too.
    const [livros] = await scene.owner<{ valor: string; iss: string }>(
      `select sum(valor)::text as valor, coalesce(sum(imposto) filter (where devido_aqui and not retido), 0)::text as iss from (
         select valor_total as valor, imposto, devido_aqui, retido, titular_id, competencia from escrit_papel
         where municipio_id = 1 and papel = 'PRESTADOR' and estado = 'LANCADA'
         union all
         select faturado, imposto, devido_aqui, retido, titular_id, competencia from escrit_especial where municipio_id = 1 and estado = 'LANCADA') l
       where titular_id = $1 and competencia between '2025-05-01' and '2026-04-01'`,
      [alfa],
    )
    const soma = (nota = '', livro = '') => String(Dinheiro.from(nota).plus(Dinheiro.from(livro)))
    expect(ficha.resumo.servicos.toString()).toBe(soma(notas?.valor, livros?.valor))
    const doAno = (campo: 'nfe' | 'escriturado') => String(Dinheiro.sum(ficha.movimentacao.map((mes) => mes[campo])))
    expect([doAno('nfe'), doAno('escriturado')]).toEqual([soma(notas?.valor, '0'), soma('0', livros?.valor)])
    expect(ficha.resumo.issProprio.toString()).toBe(soma(notas?.iss, livros?.iss))
    const guias = await fiscal.call(reportCalls('guias-municipio').buscar, {
      filtros: {
        contribuinte: alfa,
        competenciaInicial: { ano: 2025, mes: 4 },
        competenciaFinal: { ano: 2026, mes: 3 },
        situacao: [],
      },
      pagina: 0,
      tamanho: 100,
    })
    expect(ficha.guias.length).toBe(guias.total)
    expect(Dinheiro.sum(ficha.guias.map(({ atualizado }) => atualizado)).toString()).toBe(guias.totais.atualizado)
    expect(ficha.encerramentos.find(({ competencia }) => competencia === '01/2026')?.prestador).toBe('Encerrado')
    // Not due before the 20th: no delay yet.
    expect(ficha.encerramentos.find(({ competencia }) => competencia === '03/2026')?.prestador).toBe('–')
    expect(ficha.documentos.length).toBeGreaterThan(0)
  })

  it('K10 what is to be closed is one count: months with movement that ended, on the sheet and on the accountant’s start page', async () => {
    const contador = await scene.as('contador')
    const { pessoaList } = await contador.call(buscarInicial, { idContador: null, idFiscal: null, idFuncionario: null })
    const controlada = pessoaList.find(({ id }) => id === alfa)
    const [contado] = await scene.owner<{ meses: number; desde: string; todos: number }>(
      `select count(distinct competencia) filter (where papel = 'PRESTADOR' or imposto_retido > 0)::int as meses,
         to_char(min(competencia) filter (where papel = 'PRESTADOR' or imposto_retido > 0), 'MM/YYYY') as desde, count(distinct competencia)::int as todos
       from saldo_competencia where municipio_id = 1 and contribuinte_id = $1 and estado = 'ABERTA' and quantidade > 0 and competencia < '2026-04-01'`,
      [alfa],
    )
    // Notes that Alfa received without withholding are no movement of hers.
    expect(contado?.meses).toBeLessThan(contado?.todos ?? 0)
    const { resumo } = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
    expect(resumo).toMatchObject({ mesesAEncerrar: contado?.meses, aEncerrarDesde: contado?.desde })
    expect(controlada).toMatchObject({ aEncerrar: contado?.meses, desde: contado?.desde })
  })

  it.each(['gama', 'mei', 'imune', 'isento'] as const)(
    'F50 %s owes nothing by a closing and has none to make, wherever it is asked; what it withheld is owed (decision 0065)',
    async (pessoa) => {
      const [row] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
        demoDocumentos[pessoa],
      ])
      const id = Number(row?.id)
      const saldo = (papel: string, valores: string) =>
        scene.owner(
          `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, estado, quantidade, faturado, imposto, imposto_retido, debito, encerrado, pago)
           values (1, $1, $2, '2026-02-01', 'ABERTA', ${valores}, 0, 0)
           on conflict (municipio_id, contribuinte_id, papel, competencia) do update set (estado, quantidade, faturado, imposto, imposto_retido, debito) =
             (excluded.estado, excluded.quantidade, excluded.faturado, excluded.imposto, excluded.imposto_retido, excluded.debito)`,
          [id, papel],
        )
      await scene.owner(
        `delete from saldo_competencia where municipio_id = 1 and contribuinte_id = $1 and competencia <> '2026-02-01'`,
        [id],
      )
      await saldo('PRESTADOR', '3, 900, 0, 0, 0')
      const contribuinte = await scene.as(pessoa)
      const fevereiro = { ano: 2026, mes: 1 }
      const contar = async () => {
        const { pessoaList } = await (await scene.as('contador')).call(buscarInicial, {
          idContador: null,
          idFiscal: null,
          idFuncionario: null,
        })
        const competencias = await Promise.all(
          (['PRESTADOR', 'TOMADOR'] as const).map((papelServico) =>
            contribuinte.call(buscarCompetencias, { ano: 2026, papelServico, idPessoa: null }),
          ),
        )
        const { linhas } = await fiscal.call(reportCalls('controle-atraso').buscar, {
          filtros: {
            competenciaInicial: fevereiro,
            competenciaFinal: fevereiro,
            contribuinte: id,
            tipo: 'OMISSO',
            minimo: 1,
            detalhar: true,
          },
          pagina: 0,
          tamanho: 10,
        })
        return {
          ficha: (await fiscal.call(buscarFicha, { idPessoa: id, ...periodo })).resumo.mesesAEncerrar,
          contador: pessoaList.find((cliente) => cliente.id === id)?.aEncerrar ?? null,
          competencias: competencias.flat().filter(({ diasDeAtraso }) => diasDeAtraso > 0).length,
          atraso: linhas.length,
        }
      }
      const cliente = (n: number) => (pessoa === 'gama' ? n : null)
      expect(await contar()).toEqual({ ficha: 0, contador: cliente(0), competencias: 0, atraso: 0 })
      await saldo('TOMADOR', '1, 600, 12, 12, 12')
      expect(await contar()).toEqual({ ficha: 1, contador: cliente(1), competencias: 1, atraso: 1 })
    },
  )

  it('has fourteen tabs but for DES-IF, which is of banks: each that modules add says what their tables hold', async () => {
    const [acao] = await scene.owner<{ pessoa: string; n: number; termos: number; alertas: number }>(
      `select contribuinte_id as pessoa, count(*)::int as n,
         (select count(*)::int from termo_fiscal t where t.municipio_id = 1 and t.contribuinte_id = a.contribuinte_id) as termos,
         (select count(*)::int from alerta_fiscal f where f.municipio_id = 1 and f.contribuinte_id = a.contribuinte_id) as alertas
       from fiscal_agenda a where municipio_id = 1 group by 1 order by 3 desc, 1 limit 1`,
    )
    const idPessoa = Number(acao?.pessoa)
    const { abas } = await fiscal.call(buscarFicha, { idPessoa, ...periodo })
    expect(abas.map(({ titulo }) => titulo)).toEqual(['Atendimentos', 'Fiscalização', 'Simples Nacional', 'Acessos'])
    const ler = async (pessoa: number, aba: string) =>
      (await fiscal.call(buscarAbaDaFicha, { idPessoa: pessoa, ...periodo, aba })).secoes.map(
        ({ titulo, linhas }) => [titulo, linhas.length] as const,
      )
    expect(acao?.termos).toBeGreaterThan(0)
    expect(await ler(idPessoa, 'fiscalizacao')).toEqual([
      ['Fiscalizações', acao?.n],
      ['Termos fiscais', acao?.termos],
      ['Bloqueios de movimentação', 0],
      ['Alertas fiscais', acao?.alertas],
    ])
    // The fine of the ended inspection of the demonstration was paid, and nobody answered it.
    const [autuada] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      demoDocumentos.sociedade,
    ])
    const daAutuada = await fiscal.call(buscarAbaDaFicha, { idPessoa: Number(autuada?.id), ...periodo, aba: 'fiscalizacao' })
    const termos = daAutuada.secoes.find(({ titulo }) => titulo === 'Termos fiscais')
    expect(termos?.linhas.map(({ valores }) => [valores[0], valores.at(-1)])).toEqual([
      ['Termo de Encerramento', 'Ciente'],
      ['Termo de Auto de Infração', 'Multa paga'],
      ['Termo Início de Fiscalização', 'Respondido'],
    ])
    const [gama] = await scene.owner<{ id: string; pgdas: number }>(
      `select p.id, count(f.id)::int as pgdas from pessoa p
         join pgdas_apuracao_filial f on f.municipio_id = 1 and f.cnpj = p.documento
         join pgdas_apuracao a on a.municipio_id = 1 and a.id = f.apuracao_id and a.periodo between '2025-05-01' and '2026-04-01'
       where p.municipio_id = 1 and p.documento = $1 group by 1`,
      [demoDocumentos.gama],
    )
    expect((await ler(Number(gama?.id), 'simples-nacional'))[0]).toEqual(['PGDAS-D', gama?.pgdas])
    await scene.as('alfa')
    const acessos = await fiscal.call(buscarAbaDaFicha, { idPessoa: alfa, ...periodo, aba: 'acessos' })
    expect(acessos.secoes[0]?.linhas.map(({ valores }) => valores[0])).toEqual(['alfa'])
    expect(acessos.secoes[1]?.linhas[0]?.valores.slice(1)).toEqual(['alfa', 'Login', 'Aceito'])
    expect(await ler(alfa, 'nenhuma')).toEqual([])
    // Each leads to the screens of its own, asked for the same person.
    const telasDe = async (pessoa: number, aba: string) =>
      (await fiscal.call(buscarAbaDaFicha, { idPessoa: pessoa, ...periodo, aba })).telas.map(({ endereco, rotulo }) => [
        rotulo,
        decodeURIComponent(endereco).includes(String(pessoa)),
      ])
    expect(await telasDe(alfa, 'fiscalizacao')).toEqual([
      ['Consulta de fiscalização', true],
      ['Bloqueio de movimentações', false],
      ['Monitor de alertas fiscais', true],
    ])
    expect(await telasDe(alfa, 'simples-nacional')).toEqual([['Simples × guias', true]])
    expect(await telasDe(alfa, 'acessos')).toEqual([['Relatório de acessos', true]])
    const { auditoria } = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
    expect(auditoria.length).toBeGreaterThan(0)
    for (const { tipo } of auditoria) expect(tipo).toMatch(/^\p{Lu}[^.]*$/u)
    // The whole bookkeeping of the months goes into the queue as kind 46; a taxpayer asks for nobody else's.
    const { de, ate } = { de: periodo.competenciaInicial, ate: periodo.competenciaFinal }
    const livro = {
      slug: 'escrituracoes',
      formato: 'XLS' as const,
      filtros: { idPessoa: alfa, papel: 'PRESTADOR', de: de.toWire(), ate: ate.toWire() },
    }
    const { id } = await fiscal.call(agendarRelatorio, livro)
    const guardados = await fiscal.call(buscarRelatoriosPorTipo, { tipo: 46, quantidade: 10 })
    expect(guardados.map((um) => um.id)).toContain(id)
    const deGama = await (await scene.as('gama')).try(reportCalls('escrituracoes').buscar, {
      filtros: livro.filtros,
      pagina: 0,
      tamanho: 1,
    })
    expect(deGama.status).toBe(403)
    // What was written in the chat of the demonstration, as it was written.
    const [beta] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
      demoDocumentos.beta,
    ])
    const atendimentos = await fiscal.call(buscarAbaDaFicha, { idPessoa: Number(beta?.id), ...periodo, aba: 'atendimentos' })
    expect(atendimentos.secoes.map(({ titulo, linhas }) => [titulo, linhas.length])).toEqual([
      ['Conversas', 1],
      ['Transcrição', 1],
    ])
    expect(atendimentos.secoes[1]?.linhas[0]?.valores.slice(1)).toEqual([
      'Dedução de material na nota de obra',
      'Contribuinte',
      expect.stringMatching(/^Beta/),
      'Bom dia. Posso abater o material comprado no mês anterior?',
    ])
    const [banco] = await scene.owner<{ id: string; declaracoes: number; meses: number; divergencias: number }>(
      `select p.id, (select count(*)::int from desif_arquivo a where a.municipio_id = 1 and a.pessoa_id = p.id) as declaracoes,
         (select count(*)::int from desif_arquivo a where a.municipio_id = 1 and a.pessoa_id = p.id and a.modulo = 2 and a.situacao = 'ACEITA') as meses,
         (select count(*)::int from desif_divergencia d where d.municipio_id = 1 and d.pessoa_id = p.id) as divergencias
       from pessoa p where p.municipio_id = 1 and p.documento = $1`,
      [demoDocumentos.banco],
    )
    const doBanco = await fiscal.call(buscarFicha, { idPessoa: Number(banco?.id), ...periodo })
    expect(doBanco.abas.map(({ titulo }) => titulo)).toContain('DES-IF')
    expect(await ler(Number(banco?.id), 'des-if')).toEqual([
      ['Declarações', banco?.declaracoes],
      ['Apuração mensal', banco?.meses],
      ['Divergências', banco?.divergencias],
    ])
  })

  it('goes as a workbook, one sheet for each tab or table of it', async () => {
    const livro = readXlsxBook(await fiscal.call(exportarFicha, { idPessoa: alfa, ...periodo }))
    expect([...livro.keys()]).toEqual([
      'Cadastro',
      'Endereços',
      'Atividades',
      'Regimes',
      'Papéis',
      'Movimentação',
      'Encerramentos',
      'Guias',
      'Pagamentos',
      'Créditos',
      'Solicitações',
      'Documentos',
      'Auditoria',
      'Atendimentos - Conversas',
      'Atendimentos - Transcrição',
      'Fiscalização - Fiscalizações',
      'Fiscalização - Termos fiscais',
      'Fiscalização - Bloqueios de mov',
      'Fiscalização - Alertas fiscais',
      'Simples Nacional - PGDAS-D',
      'Simples Nacional - DAS',
      'Simples Nacional - Parcelamento',
      'Simples Nacional - Alíquotas in',
      'Simples Nacional - Exclusão do',
      'Acessos - Contas de acesso',
      'Acessos - Entradas e saídas',
    ])
    const ficha = await fiscal.call(buscarFicha, { idPessoa: alfa, ...periodo })
    expect(livro.get('Cadastro')?.[1]).toEqual(['Nome', 'Alfa Tecnologia Ltda'])
    expect(livro.get('Movimentação')).toHaveLength(13)
    const guias = livro.get('Guias') ?? []
    expect(guias[0]).toEqual(['Guia', 'Competência', 'Papel', 'Tipo', 'Vencimento', 'Total', 'Atualizado', 'Situação'])
    expect(Dinheiro.sum(guias.slice(1).map((linha) => Dinheiro.from(linha[6] ?? ''))).toString()).toBe(
      Dinheiro.sum(ficha.guias.map(({ atualizado }) => atualizado)).toString(),
    )
  })

  it('goes on paper', async () => {
    const { text } = await readPdf(await fiscal.call(imprimirFicha, { idPessoa: alfa, ...periodo }))
    for (const part of [
      'Ficha do contribuinte',
      'Alfa Tecnologia Ltda',
      'Período: 05/2025 a 04/2026',
      'Movimentação',
      'Fiscalização: Termos fiscais',
      'Simples Nacional: PGDAS-D',
      'Acessos: Contas de acesso',
      'Página 1 de',
    ])
      expect(text).toContain(part)
  })

  it('refuses inverted and overlong periods', async () => {
    const recusa = async (de: [number, number], ate: [number, number]) =>
      (
        await fiscal.try(buscarFicha, {
          idPessoa: alfa,
          competenciaInicial: { ano: de[0], mes: de[1] },
          competenciaFinal: { ano: ate[0], mes: ate[1] },
        })
      ).body.mensagens.map(({ message }) => message)
    expect(await recusa([2026, 3], [2026, 1])).toEqual(['A competência final deve ser igual ou posterior à competência inicial.'])
    expect(await recusa([2020, 0], [2026, 1])).toEqual(['O período informado não pode exceder 60 meses.'])
  })

  it('is not for taxpayers, and knows nobody of the other city', async () => {
    for (const usuario of ['alfa', 'contador', 'maria']) {
      const outro = await scene.as(usuario)
      expect((await outro.try(buscarFicha, { idPessoa: alfa })).status).toBe(403)
      expect((await outro.try(buscarAbaDaFicha, { idPessoa: alfa, aba: 'acessos' })).status).toBe(403)
      expect((await outro.try(exportarFicha, { idPessoa: alfa })).status).toBe(403)
    }
    const [outra] = await scene.owner<{ id: string }>(
      'select id from pessoa where municipio_id = 2 and id not in (select id from pessoa where municipio_id = 1) limit 1',
    )
    expect((await fiscal.try(buscarAbaDaFicha, { idPessoa: Number(outra?.id), aba: 'acessos' })).status).toBe(409)
    const { status, body } = await fiscal.try(buscarFicha, { idPessoa: Number(outra?.id) })
    expect(status).toBe(409)
    expect(body.mensagens).toEqual([{ key: null, message: 'Contribuinte não encontrado no município.' }])
  })
})
