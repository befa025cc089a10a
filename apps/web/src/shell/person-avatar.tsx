import { Avatar, Loader, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { alterarAvatar, isAvatarProprio } from '@iss/acesso/contract/avatar'
import { buscarAvatarPorId, buscarUserInfo } from '@iss/portal/contract/sessao'
import { call } from '@iss/portal/call'
import { uploadFile } from '@iss/portal/files'
import { useInvalidate, useUserInfo } from '@iss/portal/hooks'
import { toApiError } from '@iss/portal/process-server-error'
import { IconCamera, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { initials } from './initials.ts'
import classes from './shell.module.css'
import { usePicture } from './use-picture.ts'

/** Opens the browser's choice of a file; the field stands in no page, so it is in nobody's way. */
function chooseImage(onChosen: (file: File) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/png,image/jpeg'
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) onChosen(file)
  })
  input.click()
}

/** The picture of the selected person, or its initials; who acts as himself sends another one or takes it away (spec 2 §2.2). */
export function PersonAvatar() {
  const user = useUserInfo()
  const invalidate = useInvalidate()
  const address = usePicture(buscarAvatarPorId, { id: user.pessoaSelecionada.id }, user.possuiAvatar)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const change = async (file: File | null) => {
    setBusy(true)
    setProblem('')
    try {
      await call(alterarAvatar, { idArquivo: file ? (await uploadFile(file)).id : null })
      await invalidate(buscarUserInfo, buscarAvatarPorId)
    } catch (raw) {
      const error = toApiError(raw)
      if (!error.isCentral) setProblem(error.allMessages.join(' '))
    } finally {
      setBusy(false)
    }
  }
  const picture = (
    <Avatar className={classes.personAvatar} size={44} radius={8} src={address} alt="" aria-hidden="true">
      {initials(user.nomePessoaSelecionada)}
    </Avatar>
  )
  if (!isAvatarProprio(user)) return picture
  return (
    <div className={classes.avatarBox}>
      <Menu position="bottom-start" shadow="md" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.avatarButton} disabled={busy}>
            {picture}
            <VisuallyHidden>Alterar a imagem do usuário</VisuallyHidden>
            <span className={classes.avatarBadge} aria-hidden="true">
              {busy ? <Loader size={10} /> : <IconCamera size={12} />}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhotoUp size={17} stroke={1.7} />}
            onClick={() => chooseImage((file) => void change(file))}
          >
            Enviar imagem
          </Menu.Item>
          {user.possuiAvatar ? (
            <Menu.Item leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => void change(null)}>
              Remover imagem
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {problem ? (
        <p role="alert" className={classes.avatarProblem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
