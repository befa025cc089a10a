import { emitirGuia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarMemoria, encerrarCompetencia, reabrirEncerramento, validarEncerramento } from '../src/contract/encerramento.ts'
import { apurarCompetencia } from '../src/server/apurar.ts'
import { encerrar } from '../src/server/encerrar.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const em = (mes: number) => ({ ano: 2026, mes: mes - 1, papelServico: 'PRESTADOR', idPessoa: null }) as const

async function idDe(pessoa: DemoPessoa): Promise<number> {
  const [row] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
    demoDocumentos[pessoa],
  ])
  return Number(row?.id)
}

/** Revenue and taxed base of a provider's notes and paper notes in a month of 2026. */
async function movimento(pessoaId: number, mes: number): Promise<{ receita: Dinheiro; base: Dinheiro; imposto: Dinheiro }> {
  const [row] = await scene.owner<{ receita: string; base: string; imposto: string }>(
    `with d as (
       select valor_total, base, imposto, retido, devido_aqui from nota_fiscal where prestador_id = $1 and competencia = $2 and estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO')
       union all
       select valor_total, base, imposto, retido, devido_aqui from escrit_papel where titular_id = $1 and papel = 'PRESTADOR' and competencia = $2 and estado = 'LANCADA')
     select coalesce(sum(valor_total), 0)::text as receita, coalesce(sum(base) filter (where not retido and devido_aqui and imposto > 0), 0)::text as base,
       coalesce(sum(imposto) filter (where not retido and devido_aqui), 0)::text as imposto from d`,
    [pessoaId, Competencia.of(2026, mes).firstDay()],
  )
  return {
    receita: Dinheiro.from(row?.receita ?? '0'),
    base: Dinheiro.from(row?.base ?? '0'),
    imposto: Dinheiro.from(row?.imposto ?? '0'),
  }
}

const dasNotas = ({ totalNfe, totalEscrit }: { totalNfe: Dinheiro; totalEscrit: Dinheiro }) => totalNfe.plus(totalEscrit)

describe('rates of the closing', () => {
  it('C01.F the progressive table in force taxes the whole month, by full band and by slices; the memory tells it', async () => {
    const alfa = await scene.as('alfa')
    const pessoa = await idDe('alfa')
    const { receita, base, imposto } = await movimento(pessoa, 2)
    expect(base.isPositive()).toBe(true)
    // Bands around the month's revenue: half of it at 2 %, the rest at 4,5 %.
    const corte = receita.ratio(1, 2)
    const [tabela] = await scene.owner<{ id: string }>(
      `insert into aliquota_progressiva_tabela (municipio_id, nome, inicio, modo, ativa) values (1, 'Prova', '2026-01-01', 'CHEIA', true) returning id`,
    )
    await scene.owner(
      `insert into aliquota_progressiva_faixa (municipio_id, tabela_id, ate, aliquota) values (1, $1, $2, 2), (1, $1, null, 4.5)`,
      [tabela?.id, corte.toString()],
    )
    await scene.owner(
      `insert into aliquota_progressiva_configuracao (municipio_id, tabela_id, pessoa_id, inicio) values (1, $1, $2, '2026-01-01')`,
      [tabela?.id, pessoa],
    )
    const cheia = await alfa.call(validarEncerramento, { ...em(2), tipo: null })
    expect(String(dasNotas(cheia.calculo))).toBe(String(base.ratio(45, 1000)))
    // The special ledger has rates of its own.
    expect(String(cheia.calculo.valorEncerrado)).toBe(String(base.ratio(45, 1000).plus(cheia.calculo.totalEspecial)))
    expect(cheia.calculo.memoria[0]?.descricao).toContain(`no lugar de ${imposto.format()} dos documentos`)
    expect(String(Dinheiro.sum(cheia.calculo.documentos.map(({ debito }) => debito)))).toBe(String(cheia.calculo.valorEncerrado))
    await scene.owner(`update aliquota_progressiva_tabela set modo = 'FATIADA' where id = $1`, [tabela?.id])
    const fatiada = await alfa.call(validarEncerramento, { ...em(2), tipo: null })
    const primeira = base.min(corte)
    expect(String(dasNotas(fatiada.calculo))).toBe(String(primeira.ratio(2, 100).plus(base.minus(primeira).ratio(45, 1000))))
    const feito = await alfa.call(encerrarCompetencia, { ...em(2), tipo: 'REGULAR', movimento: fatiada.movimento })
    const memoria = await alfa.call(buscarMemoria, { id: feito.id ?? 0 })
    expect(String(memoria.calculo.valorEncerrado)).toBe(String(fatiada.calculo.valorEncerrado))
    // Who is excluded from the table pays what the documents bear; another city does not see the table.
    await scene.owner(`insert into aliquota_progressiva_exclusao (municipio_id, tabela_id, pessoa_id) values (1, $1, $2)`, [
      tabela?.id,
      pessoa,
    ])
    const semTabela = await alfa.call(validarEncerramento, { ...em(3), tipo: null })
    expect(String(dasNotas(semTabela.calculo))).toBe(String((await movimento(pessoa, 3)).imposto))
  })

  it('F54 encerraComAliqAtvHistFatu: the rates that the activities have in the competence, for Faturamento', async () => {
    const alfa = await scene.as('alfa')
    const pessoa = await idDe('alfa')
    const { base, imposto } = await movimento(pessoa, 3)
    await scene.owner(
      `update atividade set aceita_edicao_aliquota = false where municipio_id = 1 and id in (select atividade_id from nota_fiscal where prestador_id = $1
         union select atividade_id from escrit_papel where titular_id = $1)`,
      [pessoa],
    )
    await scene.owner('update atividade_aliquota set aliquota = 4.25 where municipio_id = 1')
    const desligada = await alfa.call(validarEncerramento, { ...em(3), tipo: null })
    expect(String(dasNotas(desligada.calculo))).toBe(String(imposto))
    await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, 'encerraComAliqAtvHistFatu', true)`)
    const ligada = await alfa.call(validarEncerramento, { ...em(3), tipo: null })
    const esperado = base.ratio(425, 10_000)
    // Each activity is rounded by itself.
    expect(dasNotas(ligada.calculo).minus(esperado).abs().lte(Dinheiro.from('0.05'))).toBe(true)
    expect(dasNotas(ligada.calculo).eq(imposto)).toBe(false)
    expect(ligada.calculo.memoria[0]?.descricao).toContain('Alíquotas das atividades na competência')
  })
})

async function definirValor(pessoa: number, valor: string | null): Promise<void> {
  await scene.owner('update pessoa set regime_iss_valor = $2 where id = $1', [pessoa, valor])
  await scene.owner('update regime_competencia set valor = $2 where municipio_id = 1 and contribuinte_id = $1', [pessoa, valor])
}

describe('fixed values', () => {
  it('C01.F Estimativa bills the value of its regime; the sole guide of the year settles each month', async () => {
    const estimativa = await scene.as('estimativa')
    const exame = await estimativa.call(validarEncerramento, { ...em(2), tipo: null })
    expect(exame).toMatchObject({ regime: 'Estimativa', tipoProposto: 'REGULAR', violacoes: [] })
    expect([exame.calculo.valorDevidoFixo, exame.calculo.valorEncerrado].map(String)).toEqual(['350.00', '350.00'])
    // A year whose closings are not made yet may be billed at once.
    const pessoa = await idDe('estimativa')
    await scene.inCity(1, (ctx) =>
      emitirGuia(ctx, {
        pessoaId: pessoa,
        tipo: 'VALOR_FIXO',
        papel: 'PRESTADOR',
        competencia: Competencia.of(2027, 1),
        // Twelve times 350,00 less 10 %.
        base: Dinheiro.from('3780.00'),
        exercicio: 2027,
        parcela: 0,
      }),
    )
    const valores = await scene.inCity(1, async (ctx) => {
      const mes = (numero: number) => ({
        pessoaId: pessoa,
        papel: 'PRESTADOR' as const,
        competencia: Competencia.of(2027, numero),
      })
      return [await apurarCompetencia(ctx, mes(1)), await apurarCompetencia(ctx, mes(7))]
    })
    for (const { debitoGuia, resultado } of valores) {
      expect(String(debitoGuia)).toBe('350.00')
      expect(String(resultado.valorEncerrado)).toBe('0.00')
      expect(String(resultado.totalNaoUtilizado)).toBe('0.00')
    }
  })

  it('C01.F a society pays for its partners; without a registered value the closing warns', async () => {
    const sociedade = await scene.as('sociedade')
    const pessoa = await idDe('sociedade')
    await definirValor(pessoa, null)
    const sem = await sociedade.call(validarEncerramento, { ...em(2), tipo: null })
    expect(sem.violacoes).toEqual([])
    expect(sem.avisos).toContain('O valor fixo do contribuinte não está cadastrado. Procure a Prefeitura.')
    await definirValor(pessoa, '120.00')
    await scene.owner(
      `insert into relacionamento (municipio_id, origem_id, destino_id, tipo_relacionamento, inicio)
       select 1, $1, id, 3, '2020-01-01' from pessoa where municipio_id = 1 and documento = any ($2)`,
      [pessoa, [demoDocumentos.maria, demoDocumentos.fixo, demoDocumentos.eventual]],
    )
    const com = await sociedade.call(validarEncerramento, { ...em(2), tipo: null })
    const [socios] = await scene.owner<{ quantos: string }>(
      `select count(*) as quantos from relacionamento where origem_id = $1 and tipo_relacionamento = 3 and inicio <= '2026-02-28' and (fim is null or fim >= '2026-02-28')`,
      [pessoa],
    )
    expect(Number(socios?.quantos)).toBeGreaterThanOrEqual(3)
    expect(String(com.calculo.valorEncerrado)).toBe(String(Dinheiro.from('120.00').times(Number(socios?.quantos))))
  })

  it('C01.F Fixo Anual owes nothing in the month', async () => {
    const fixo = await scene.as('fixo')
    const exame = await fixo.call(validarEncerramento, { ...em(2), tipo: null })
    expect(exame.violacoes).toEqual([])
    expect([exame.calculo.valorDevidoFixo, exame.calculo.valorEncerrado].map(String)).toEqual(['0.00', '0.00'])
    expect(exame.mensagemDestino).toBe('Não há valor a recolher nesta competência.')
  })
})

const doSimples = ['beta', 'gama', 'delta', 'epsilon', 'zeta', 'omega'] as const

describe('Simples Nacional', () => {
  it('C01 warns of a wrong rate; C04 refuses to reopen what an examination of the rate rests on', async () => {
    const [simples] = await scene.owner<{ id: string; documento: string; competencia: string }>(
      `select p.id, p.documento, s.competencia::text as competencia from pessoa p
       join saldo_competencia s on s.municipio_id = p.municipio_id and s.contribuinte_id = p.id and s.papel = 'PRESTADOR' and s.estado = 'ABERTA' and s.competencia < '2026-04-01' and s.quantidade > 0
       where p.municipio_id = 1 and p.regime_iss_tipo = 'SIMPLES' and p.documento = any ($1) order by s.competencia desc limit 1`,
      [doSimples.map((nome) => demoDocumentos[nome])],
    )
    if (!simples) throw new Error('The demonstration has no open month of a company of the Simples')
    const competencia = Competencia.fromData(simples.competencia)
    const cliente = await scene.as(doSimples.find((nome) => demoDocumentos[nome] === simples.documento) ?? '')
    const pedido = { ...competencia.toWire(), papelServico: 'PRESTADOR' as const, idPessoa: null }
    await scene.owner(`update regime_competencia set aliquota = 1.83 where municipio_id = 1 and contribuinte_id = $1`, [
      simples.id,
    ])
    await scene.owner(`update pessoa set regime_iss_aliquota = 1.83 where id = $1`, [simples.id])
    const errada = await cliente.call(validarEncerramento, { ...pedido, tipo: null })
    expect(errada.avisos.join(' '), simples.documento).toContain('Simples')
    await scene.inCity(1, (ctx) =>
      encerrar(ctx, { pessoaId: Number(simples.id), papel: 'PRESTADOR', competencia, tipo: null, movimento: null }),
    )
    await scene.owner(
      `insert into aliquota_simples (municipio_id, pessoa_id, competencia, anexo, receita_apurada, receita_informada, folha, aliquota, memoria, situacao, registrado_em)
       values (1, $1, $2, 'III', 0, 0, 0, 2.5, '[]', 'EM_ANALISE', now())`,
      [simples.id, competencia.plusMonths(2).firstDay()],
    )
    const recusada = await cliente.try(reabrirEncerramento, {
      ...pedido,
      motivo: 'Nota lançada em duplicidade',
      cascata: true,
    })
    expect(recusada.body.mensagens.map(({ message }) => message)).toEqual([
      'A competência é usada em processo do Simples Nacional.',
    ])
  })
})
