import { defineCall, hasChave, idWire, okWire, type UserInfo } from '@iss/platform/contract'
import { z } from 'zod'
import { chavesDoProprio } from '../domain/permissoes-por-perfil.ts'

/** The picture belongs to the person: only who acts as himself changes it, where the city lets him. */
export const isAvatarProprio = (user: Pick<UserInfo, 'pessoaUsuario' | 'pessoaSelecionada' | 'authRegex'>): boolean =>
  user.pessoaUsuario.id === user.pessoaSelecionada.id && hasChave(user, chavesDoProprio.imagem)

/** Keeps a sent image (PNG or JPEG) as the picture of the user's own person; null takes it away (spec 2 §2.2). */
export const alterarAvatar = defineCall({
  method: 'POST',
  path: '/session/alterarAvatar',
  summary: 'Alterar a imagem do usuário',
  request: z.object({ idArquivo: idWire().nullable() }),
  answer: okWire(),
  access: { condicao: isAvatarProprio },
  effect: 'write',
})
