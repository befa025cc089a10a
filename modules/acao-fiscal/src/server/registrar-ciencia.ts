import { hojeEm, instanteDe } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { registrarCiencia } from '../contract/termos.ts'
import { acaoErrors } from '../domain/errors.ts'
import { dizerPrazo, gravarCiencia } from './ciencia.ts'
import { checkVersao, getTermo } from './ler-termos.ts'

/** The inspector delivered it in person, by post or by public notice. */
export const registrarCienciaOperation = implement(registrarCiencia, async (ctx, { id, versao, forma, data }) => {
  const termo = await getTermo(ctx, id, true)
  if (termo.cienciaEm !== null) refuse(acaoErrors.cienciaRepetida)
  if (termo.anuladoEm !== null) refuse(acaoErrors.termoAnulado)
  await checkVersao(ctx, termo, versao)
  const emissao = hojeEm(termo.emissao)
  if (data < emissao || data > ctx.clock.today()) refuse(acaoErrors.cienciaData)
  // Of the day of issue itself, not before the term was there.
  const em = data === emissao ? termo.emissao : instanteDe(data, '12:00:00')
  const agora = ctx.clock.now()
  const prazo = await gravarCiencia(ctx, termo, { forma, em: em > agora ? agora : em, porId: ctx.sessao.pessoaUsuarioId })
  return { mensagem: dizerPrazo(prazo) }
})
