import { Competencia } from '@iss/kernel/competencia'
import {
  aliquotaConferida,
  das,
  empresa,
  encerramento,
  guia,
  MERCADORIAS,
  notaDePapel,
  notas,
  OUTRA,
  parcelado,
  pgdas,
  scene,
} from './plantar.ts'

/** The month of what is planted. */
export const MES = '2026-02'
const meses = (de: string, quantos: number) =>
  Array.from({ length: quantos }, (_, indice) => Competencia.fromData(`${de}-01`).plusMonths(indice).firstDay().slice(0, 7))

/** One company for each rule, its irregularity and nothing else that is odd. */
export async function plantar(): Promise<void> {
  const nova = (regra: string, regime?: string) => empresa(`Plantada ${regra}`, regime)
  const simples = await nova('RECEITA_SIMPLES', 'SIMPLES')
  await notas({ prestador: simples, mes: MES, base: 10_000, regime: 'SIMPLES' })
  await pgdas(simples, MES, 10_000, {
    detalhes: [{ receita: 6000 }, { receita: 1500, atividade: MERCADORIAS }, { receita: 2500, municipio: OUTRA }],
  })
  const menor = await nova('RECOLHIDO_A_MENOR')
  await encerramento(menor, MES, 500, '2026-03-15T12:00:00-03:00')
  await guia(menor, MES, 100, 100, { juros: 420 })
  const retido = await nova('RETIDO_NAO_RECOLHIDO')
  await notas({ prestador: await empresa('Prestador em dia'), tomador: retido, retido: true, mes: MES, base: 6000 })
  await guia(retido, MES, 10, 10, { papel: 'TOMADOR', multa: 300 })
  const atrasada = await nova('ENCERRAMENTO_ATRASADO')
  await scene.owner(
    `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, quantidade, faturado, imposto, debito) values (1, $1, 'PRESTADOR', $2, 2, 1000, 50, 50)`,
    [atrasada, `${MES}-01`],
  )
  await notas({ prestador: await nova('ALIQUOTA_ABAIXO_DA_LEI'), mes: MES, base: 4000, aliquota: 1 })
  await scene.owner(
    `insert into obra (municipio_id, pessoa_id, codigo, nome, tipo, endereco, inicio, valor_contrato, criada_em) values (1, $1, '900000000001', 'Obra plantada', 'EMPREITADA', 'R. A', '2025-11-20', 100000, now())`,
    [await nova('OBRA_SEM_ISS')],
  )
  const media = await nova('QUEDA_MEDIA')
  for (const mes of meses('2025-02', 12)) await guia(media, mes, 1000, 1000)
  await guia(media, MES, 400, 400, { multa: 200, juros: 200 })
  const anterior = await nova('QUEDA_ANO_ANTERIOR')
  await guia(anterior, '2025-02', 2000, 2000)
  await guia(anterior, MES, 300, 300)
  const [atividade] = await scene.owner<{ id: string }>(
    `select id from atividade a where municipio_id = 1 and not isenta and not permite_incidencia_fora_municipio
       and not exists (select from nota_fiscal n where n.municipio_id = 1 and n.atividade_id = a.id) order by id limit 1`,
  )
  const pares = { atividade: Number(atividade?.id) }
  for (const par of [1, 2, 3, 4]) {
    const prestador = await empresa(`Par ${par}`)
    await notas(...meses('2025-08', 7).map((mes) => ({ ...pares, prestador, mes, base: 10_000 + par })))
  }
  const queda = await nova('QUEDA_PARES')
  await notas(...meses('2025-08', 6).map((mes) => ({ ...pares, prestador: queda, mes, base: 20_000 })))
  await notas({ ...pares, prestador: queda, mes: MES, base: 1000 })
  const atipica = await nova('MOVIMENTO_ATIPICO')
  await notas(...meses('2025-07', 7).map((mes, indice) => ({ prestador: atipica, mes, base: 1000 + indice })))
  await notas(...Array.from({ length: 12 }, () => ({ prestador: atipica, mes: MES, base: 1000 })))
  const grande = await nova('NOTA_ATIPICA')
  await notas(...meses('2025-11', 3).map((mes) => ({ prestador: grande, mes, base: 500 })))
  await notas({ prestador: grande, mes: MES, base: 12_000 })
  const parada = await nova('RETORNO_APOS_INATIVIDADE')
  await notas({ prestador: parada, mes: '2025-06', base: 5000 }, { prestador: parada, mes: MES, base: 5000 })
  const cancela = await nova('CANCELAMENTO_EXCESSIVO')
  await notas(
    ...Array.from({ length: 6 }, (_, indice) => ({
      prestador: cancela,
      mes: MES,
      base: 100,
      estado: indice < 3 ? 'CANCELADA' : 'EMITIDA',
      canceladaEm: indice < 3 ? '2026-02-20T12:00:00-03:00' : null,
    })),
  )
  const depois = await nova('CANCELADA_APOS_ENCERRAMENTO')
  await encerramento(depois, MES, 0, '2026-03-10T12:00:00-03:00')
  await notas({ prestador: depois, mes: MES, base: 900, estado: 'CANCELADA', canceladaEm: '2026-03-15T12:00:00-03:00' })
  const papel = await nova('NOTA_DE_PAPEL_FALTANTE')
  for (const [mes, numero] of [
    ['2026-01', 1],
    ['2026-01', 2],
    [MES, 6],
  ] as const)
    await notaDePapel(papel, mes, numero)
  await notas({ prestador: await nova('FORA_DO_MUNICIPIO'), mes: MES, base: 8000, devidoAqui: false })
  const aliquota = await nova('ALIQUOTA_SIMPLES', 'SIMPLES')
  await notas({ prestador: aliquota, mes: MES, base: 3000, aliquota: 1.5, retido: true, regime: 'SIMPLES' })
  await pgdas(aliquota, MES, 3000)
  await notas({ prestador: await nova('SIMPLES_SEM_PGDAS', 'SIMPLES'), mes: MES, base: 3000, regime: 'SIMPLES' })
  await pgdas(await nova('PGDAS_SEM_SIMPLES'), MES, 2000)
  const excluida = await nova('EXCLUIDO_AINDA_SIMPLES', 'SIMPLES')
  await scene.owner(
    `with p as (insert into processo_exclusao_simples (municipio_id, situacao, data_inicio_processo, debitos_ate, valor_minimo, tipos)
       values (1, 6, now(), '2025-12-31', 0, '{}') returning id)
     insert into exclusao_simples_detalhe (municipio_id, processo_id, contribuinte_id, cnpj, nome, tipo_registro, competencias, valor, data_fato_motivador, codigo_evento_envio)
       select 1, p.id, $1, '40000099000100', 'Plantada', 'DEBITO_GRP', '12/2025', 800, '2026-01-15', '1' from p`,
    [excluida],
  )
}

/** Companies of which a careless sum would say something, and those that are found by what they pay or declare, or do not, alone. */
export async function plantarParecidas(): Promise<void> {
  const doSimples = async (nome: string) => {
    const id = await empresa(nome, 'SIMPLES')
    await notas({ prestador: id, mes: MES, base: 10_000, regime: 'SIMPLES' })
    return id
  }
  await pgdas(await doSimples('Com mercadorias'), MES, 15_000, {
    detalhes: [{ receita: 10_000 }, { receita: 5000, atividade: MERCADORIAS }],
  })
  await pgdas(await doSimples('Por caixa'), MES, 2000, { caixa: true })
  await pgdas(await doSimples('Sem detalhe'), MES, 10_000, { detalhes: [] })
  const fora = await doSimples('Com serviço fora')
  await notas({ prestador: fora, mes: MES, base: 4000, regime: 'SIMPLES', devidoAqui: false })
  await pgdas(fora, MES, 14_000, { detalhes: [{ receita: 10_000 }, { receita: 4000, municipio: OUTRA }] })
  // Small notes of thirteen months ago stand outside the twelve of the median.
  const cresceu = await empresa('Cresceu há um ano')
  await notas(...Array.from({ length: 5 }, () => ({ prestador: cresceu, mes: '2025-02', base: 500 })))
  await notas(...['2025-05', '2025-10'].map((mes) => ({ prestador: cresceu, mes, base: 9000 })))
  await notas({ prestador: cresceu, mes: MES, base: 12_000 })
  await pgdas(await empresa('Declara sem notas', 'SIMPLES'), MES, 500)
  await pgdas(await empresa('Declara pouco sem notas', 'SIMPLES'), MES, 100)
  await pgdas(await empresa('Declara por caixa sem notas', 'SIMPLES'), MES, 500, { caixa: true })
  for (const [nome, natureza, situacao] of [
    ['Parada sem declarar', 'PERMANENTE', 'PARALISADO'],
    ['Fechada sem declarar', 'PERMANENTE', 'BAIXADO'],
    ['De fora sem declarar', 'EVENTUAL', 'ATIVO'],
  ] as const)
    await scene.owner('update pessoa set natureza_cadastro = $2, situacao = $3 where municipio_id = 1 and id = $1', [
      await empresa(nome, 'SIMPLES'),
      natureza,
      situacao,
    ])
  const [paraDas, parcela, cai] = [
    await empresa('Das guias ao DAS', 'SIMPLES'),
    await empresa('Parcelada'),
    await empresa('Cai no DAS', 'SIMPLES'),
  ]
  for (const mes of meses('2025-02', 12)) {
    await guia(paraDas, mes, 1000, 1000)
    await guia(parcela, mes, 1000, 1000)
    await das(cai, mes, 1000)
  }
  await das(paraDas, MES, 1000)
  await parcelado(parcela, MES)
  await das(cai, MES, 400, { multa: 500 })
  await das(await empresa('MEI só no DAS'), MES, 5, { origem: 15 })
}

/** Withheld notes in months in which a rate begins, and in the first month of activity; the name says by what each withholds. */
export async function plantarRetencoes(): Promise<void> {
  const retida = async (nome: string, aliquota: number, conferidas: Record<string, number>) => {
    const id = await empresa(nome, 'SIMPLES')
    await notas({ prestador: id, mes: MES, base: 3000, aliquota, retido: true, regime: 'SIMPLES' })
    await pgdas(id, MES, 3000)
    for (const [mes, taxa] of Object.entries(conferidas)) await aliquotaConferida(id, mes, taxa)
    return id
  }
  const nova = { '2025-12': 3, [MES]: 3.5 }
  await retida('Pela taxa do mês anterior', 3, nova)
  await retida('Pela taxa que começa no mês', 3.5, nova)
  await retida('Sem informar a taxa', 5, nova)
  for (const [nome, taxa] of [
    ['Primeiro mês, 2%', 2],
    ['Primeiro mês, 3%', 3],
  ] as const) {
    const id = await retida(nome, taxa, { [MES]: 3 })
    await scene.owner('update pessoa set data_abertura = $2 where municipio_id = 1 and id = $1', [id, `${MES}-02`])
  }
  for (const [nome, taxa] of [
    ['Pela receita declarada', 2.01],
    ['Acima da receita declarada', 4],
  ] as const) {
    const id = await retida(nome, taxa, {})
    for (const mes of meses('2025-01', 13)) await pgdas(id, mes, 3000, { caixa: true })
  }
}
