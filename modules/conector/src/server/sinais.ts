import { refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { getPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { criarSinalTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { semRespostaAntesDe } from '../domain/protocolo.ts'

type Row = { municipio_id: number; municipio: string; sinal_id: string | null }

/** One signal for each city; a city where one has not ended yet is told, the others get theirs. */
export const criarSinalOperation = implement(criarSinalTnc, async (ctx, { municipios, tipo, motivo }) => {
  const agora = ctx.clock.now()
  const autorId = ctx.sessao.pessoaUsuarioId
  const { rows } = await ctx.client.query<Row>('select * from tnc_sinal_criar($1, $2, $3, $4, $5, $6, $7)', [
    municipios,
    tipo,
    motivo,
    agora,
    semRespostaAntesDe(agora),
    autorId,
    (await getPessoa(ctx, autorId)).nome,
  ])
  const criados = rows.filter(({ sinal_id }) => sinal_id !== null)
  if (rows.length === 0) refuse(conectorErrors.semMunicipio)
  if (criados.length === 0) refuse(conectorErrors.sinalPendente)
  const daqui = criados.find(({ municipio_id }) => municipio_id === ctx.municipioId)
  await ctx.audit({
    tipo: 'conector.sinal',
    entidade: 'tnc_signal',
    ...(daqui ? { entidadeId: Number(daqui.sinal_id) } : {}),
    depois: { tipo, motivo, municipios: criados.map(({ municipio }) => municipio) },
  })
  const para = rows.length === 1 ? '' : ` para ${counted(criados.length, 'município', 'municípios')}`
  const pendentes = rows
    .filter(({ sinal_id }) => sinal_id === null)
    .map(({ municipio }) => `${municipio}: ${conectorErrors.sinalPendente.message}`)
  return { mensagem: [`Sinal ${tipo} criado${para}: o agente o recebe no próximo ping.`, ...pendentes].join(' ') }
})
