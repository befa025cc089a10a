import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { call } from '@iss/portal/call'
import { useUserInfo } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Changes the person or the city for which the user acts, forgets what was read for the other one and opens the start page. */
export function useChangeProfile(): (change: { idPessoa?: number; idMunicipio?: number }) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (change) => {
      await call(alterarPessoaSelecionada, change)
      navigate('/home/inicial-menu')
      await client.resetQueries()
    },
    [client, navigate],
  )
}

/** Restores the user's own person ('Voltar para o seu perfil'). */
export function useRestoreProfile(): () => Promise<void> {
  const user = useUserInfo()
  const change = useChangeProfile()
  return useCallback(() => change({ idPessoa: user.pessoaUsuario.id }).catch(() => undefined), [change, user.pessoaUsuario.id])
}

/** Acts for somebody else and stays on the screen, without what its address said of the one before. */
export function useSwitchPerson(): (idPessoa: number) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    async (idPessoa) => {
      await call(alterarPessoaSelecionada, { idPessoa })
      navigate(pathname, { replace: true })
      await client.resetQueries()
    },
    [client, navigate, pathname],
  )
}
