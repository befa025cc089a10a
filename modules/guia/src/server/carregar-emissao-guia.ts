import { Dinheiro } from '@iss/kernel/dinheiro'
import { Competencia } from '@iss/kernel/competencia'
import { getRegimeEm } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { carregarEmissaoGuia } from '../contract/emissao-guia.ts'
import { competenciasAutorizadas } from '../domain/denuncia.ts'
import { valorDaParcela } from '../domain/valor-fixo.ts'
import { getConfigGuia } from './config-guia.ts'
import { bloqueioAvulsa, bloqueioValorFixo, lerEmissor } from './emissor.ts'
import { lerAliquotas, listAtividadesDaGuia } from './itens-guia.ts'
import { contarProfissionais, valorDoRegime } from './valor-do-regime.ts'

export const carregarEmissaoGuiaOperation = implement(carregarEmissaoGuia, async (ctx, { idPessoa, papel }) => {
  const emissor = await lerEmissor(ctx, idPessoa)
  const { pessoa, autoridade } = emissor
  const hoje = ctx.clock.today()
  const dia = Competencia.fromData(hoje).lastDay()
  const regime = await getRegimeEm(ctx, pessoa, dia)
  const aliquotaDe = await lerAliquotas(ctx, { pessoa, papel, dia })
  const { descontoParcelaUnica } = await getConfigGuia(ctx)
  const fixo = await valorDoRegime(ctx, pessoa, dia)
  const porProfissional = fixo?.regime === 'SOCIEDADE_PROFISSIONAL'
  const profissionais = porProfissional ? await contarProfissionais(ctx, pessoa.id, dia) : 0
  const parte = (parcela: number) =>
    fixo?.valor
      ? valorDaParcela({ ...fixo, valor: fixo.valor, profissionais, parcela, descontoUnica: descontoParcelaUnica })
      : null
  return {
    hoje,
    autoridade,
    contribuinte: {
      id: pessoa.id,
      nome: pessoa.nome,
      documento: pessoa.documento,
      regime: regime.tipo,
      regimeRotulo: labelRegime(regime.tipo),
    },
    atividades: (await listAtividadesDaGuia(ctx, { pessoaId: pessoa.id, papel, dia })).map((achada) => {
      const { aliquota, editavel } = aliquotaDe(achada)
      const { id, codigoExibido: codigo, resumo } = achada.atividade
      return { id, rotulo: `${codigo} - ${resumo}`, aliquota, editavel }
    }),
    bloqueioAvulsa: (await bloqueioAvulsa(ctx, emissor))?.message ?? null,
    bloqueioValorFixo: (await bloqueioValorFixo(ctx, emissor))?.message ?? null,
    competenciasDenuncia: competenciasAutorizadas(pessoa.denunciaEspCompetenciasAutorizadas),
    valorFixo: fixo && {
      anual: parte(0)?.anual ?? Dinheiro.zero,
      mensal: parte(1)?.valor ?? Dinheiro.zero,
      porProfissional,
      profissionais,
    },
    descontoUnica: descontoParcelaUnica,
  }
})
